'use client';

import { type ComponentType, useEffect, useState } from 'react';
import type { FailureProps } from './failure';

/**
 * The failure screen of a page, loaded when a page fails: every first load brings this along and hardly ever needs it. Where
 * its code does not come either, the words and the button stand alone.
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
