'use client';

import { useEffect, useRef, useState } from 'react';
import { PROFILE_IMAGE_MAX_BYTES } from '@/lib/contract/players/profile-view';

export type Photo = { kind: 'kept' } | { kind: 'removed' } | { kind: 'chosen'; file: Blob; preview: string };

const KINDS: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
const KEPT: Photo = { kind: 'kept' };

/** Why a file cannot be a photo; part of a message key. */
type PhotoProblem = 'notImage' | 'empty' | 'unreadable' | 'tooLarge';

/** Returns what to upload, or the problem. Sends formats that the server decodes even if this browser cannot. */
async function readPhoto(file: File): Promise<Blob | PhotoProblem> {
  // Some systems report no type for HEIC.
  if (file.type !== '' && !file.type.startsWith('image/')) return 'notImage';
  if (file.size === 0) return 'empty';
  const photo = (await jpegOf(file)) ?? (KINDS.has(file.type) ? file : null);
  if (photo === null) return 'unreadable';
  return photo.size > PROFILE_IMAGE_MAX_BYTES ? 'tooLarge' : photo;
}

export function usePhoto() {
  const [photo, setPhoto] = useState<Photo>(KEPT);
  const [opening, setOpening] = useState(false);
  const latest = useRef<File | null>(null);
  const preview = photo.kind === 'chosen' ? photo.preview : null;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  async function choose(file: File): Promise<PhotoProblem | null> {
    latest.current = file;
    setOpening(true);
    const read = await readPhoto(file);
    // Another file was chosen meanwhile.
    if (latest.current !== file) return null;
    setOpening(false);
    if (typeof read === 'string') return read;
    setPhoto({ kind: 'chosen', file: read, preview: URL.createObjectURL(read) });
    return null;
  }
  function change(to: Photo) {
    latest.current = null;
    setOpening(false);
    setPhoto(to);
  }
  return {
    photo,
    opening,
    choose,
    remove: () => change({ kind: 'removed' }),
    keep: () => change(KEPT),
  };
}

/** Longest side of an uploaded photo, px: twice that of the largest profile image. */
const LONGEST_SIDE = 1024;
const QUALITY = 0.9;
/** Fills transparent areas, because JPEG has no transparency. */
const BACKGROUND = '#f3e8d0';

/** Encodes an image as an upright JPEG of at most 1,024 px, without metadata. Returns null if this browser cannot open it. */
async function jpegOf(file: Blob): Promise<Blob | null> {
  const image = (await asBitmap(file)) ?? (await asElement(file));
  if (image === null) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  if ('close' in image) image.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

async function asBitmap(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

/** Opens what only an image element opens, such as HEIC in some versions of Safari. The image is upright. */
async function asElement(file: Blob): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
