'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { FailureProps } from './failure';

/** Loads the failure screen only when a page fails, to keep it out of the first load. */
export function LateFailure(props: FailureProps) {
  const [Shown, setShown] = useState<ComponentType<FailureProps> | null>(null);
  useEffect(() => {
    import('./failure').then(
      ({ Failure }) => setShown(() => Failure),
      () => setShown(() => PlainFailure),
    );
  }, []);
  return Shown ? <Shown {...props} /> : null;
}

function PlainFailure({ onRetry }: FailureProps) {
  const common = useTexts('common');
  return (
    <p role="alert">
      {common('somethingWrong')}{' '}
      <button type="button" onClick={onRetry} className="min-h-11 font-semibold underline">
        {common('tryAgain')}
      </button>
    </p>
  );
}
