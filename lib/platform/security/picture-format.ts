export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic' | 'avif';

/** Detects the format by the first bytes. Other formats must not reach a decoder: a small SVG can need a gigabyte of memory. */
export function pictureFormat(unverified: Uint8Array): PictureFormat | null {
  const ascii = (from: number, to: number) => Buffer.from(unverified.subarray(from, to)).toString('latin1');
  if (ascii(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'gif';
  if (ascii(4, 8) !== 'ftyp') return null;
  return ['avif', 'avis'].includes(ascii(8, 12)) ? 'avif' : 'heic';
}
