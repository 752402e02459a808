'use client';

import { useEffect } from 'react';
import { keepFocus } from '@/components/client/keep-focus';

/** Sees to it that the keyboard's focus is never nowhere. */
export function KeptFocus() {
  useEffect(keepFocus, []);
  return null;
}
