'use client';

import { useEffect } from 'react';
import { keepFocus } from '@/components/client/keep-focus';

export function KeptFocus() {
  useEffect(keepFocus, []);
  return null;
}
