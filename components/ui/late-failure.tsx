'use client';

import { type ComponentType, useEffect, useState } from 'react';
import type { FailureProps } from './failure';

/**
 * Loads the failure screen only when a page fails, to keep it out of the first load. Falls back to plain text if the
 * code cannot be loaded.
 */
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
  return (
    <p role="alert">
      Something went wrong.{' '}
      <button type="button" onClick={onRetry} className="min-h-11 font-semibold underline">
        Try again
      </button>
    </p>
  );
}
