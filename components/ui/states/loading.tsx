'use client';

import { useTexts } from '@/components/client/texts-provider';

/** Announces loading to screen readers, once. Skeletons are silent. */
export function Loading({ label }: { label?: string }) {
  const common = useTexts('common');
  return (
    <p role="status" className="sr-only">
      {label ?? common('loading')}
    </p>
  );
}
