'use client';

import { useEffect, useState } from 'react';
import { PROFILE_IMAGE_MAX_BYTES } from '@/lib/contract/players/profile-view';

/** The change of the photo that Update will save. */
export type Photo = { kind: 'kept' } | { kind: 'removed' } | { kind: 'chosen'; file: File; preview: string };

const KINDS: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
const KEPT: Photo = { kind: 'kept' };

/** Returns why the server would refuse the file, or null. */
function refusalOf(file: File): string | null {
  if (!file.type.startsWith('image/')) return 'Please choose an image file.';
  if (!KINDS.has(file.type)) return 'Please choose a JPEG, PNG, WebP or GIF photo.';
  if (file.size === 0) return 'This file is empty. Please choose another photo.';
  return file.size > PROFILE_IMAGE_MAX_BYTES
    ? 'Photos can have up to 10 MB. Please choose a smaller one.'
    : null;
}

export function usePhoto() {
  const [photo, setPhoto] = useState<Photo>(KEPT);
  const preview = photo.kind === 'chosen' ? photo.preview : null;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  function choose(file: File): string | null {
    const refusal = refusalOf(file);
    if (refusal === null) setPhoto({ kind: 'chosen', file, preview: URL.createObjectURL(file) });
    return refusal;
  }
  return { photo, choose, remove: () => setPhoto({ kind: 'removed' }), keep: () => setPhoto(KEPT) };
}
