export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic' | 'avif';

/**
 * Detects the image format from a file's first bytes, whatever its name or declared type. Returns null for any other format,
 * which must not reach a decoder: an SVG of some megabytes can take a gigabyte of memory.
 */
export function pictureFormat(unverified: Uint8Array): PictureFormat | null {
  const ascii = (from: number, to: number) => Buffer.from(unverified.subarray(from, to)).toString('latin1');
  if (ascii(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'gif';
  if (ascii(4, 8) !== 'ftyp') return null;
  return ['avif', 'avis'].includes(ascii(8, 12)) ? 'avif' : 'heic';
}
