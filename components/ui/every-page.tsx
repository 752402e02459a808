import { useEffect } from 'react';
import { keepFocus } from '@/components/client/keep-focus';
import { Toasts } from './toasts';

export function EveryPage() {
  useEffect(keepFocus, []);
  return <Toasts />;
}
