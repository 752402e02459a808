'use client';

import { useEffect, useRef, useState } from 'react';
import { jpegOf } from '@/components/client/jpeg-of';
import { PROFILE_IMAGE_MAX_BYTES } from '@/lib/contract/players/profile-view';

/** The change of the photo that Update will save. */
export type Photo = { kind: 'kept' } | { kind: 'removed' } | { kind: 'chosen'; file: Blob; preview: string };

/** The formats that the server decodes. */
const KINDS: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
const KEPT: Photo = { kind: 'kept' };
const UNREADABLE = 'This browser cannot open the image. Please choose a JPEG, PNG, WebP or GIF photo.';

/** Returns what to upload, or why the file cannot be a photo. The server judges what this browser cannot open. */
async function readPhoto(file: File): Promise<Blob | string> {
  // Some systems know no type for HEIC.
  if (file.type !== '' && !file.type.startsWith('image/')) return 'Please choose an image file.';
  if (file.size === 0) return 'This file is empty. Please choose another photo.';
  const photo = (await jpegOf(file)) ?? (KINDS.has(file.type) ? file : null);
  if (photo === null) return UNREADABLE;
  return photo.size > PROFILE_IMAGE_MAX_BYTES
    ? 'Photos can have up to 10 MB. Please choose a smaller one.'
    : photo;
}

export function usePhoto() {
  const [photo, setPhoto] = useState<Photo>(KEPT);
  const [opening, setOpening] = useState(false);
  const latest = useRef<File | null>(null);
  const preview = photo.kind === 'chosen' ? photo.preview : null;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  /** Resolves to why the file cannot be a photo, or to null. */
  async function choose(file: File): Promise<string | null> {
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
