'use client';

import { Button } from './button';
import { EmptyState } from './empty-state';

export type FailureProps = {
  /** Identifies the error in the server's log. */
  errorId?: string | undefined;
  onRetry: () => void;
};

export function Failure({ errorId, onRetry }: FailureProps) {
  return (
    <EmptyState title="Something went wrong" alert>
      <p className="text-paper-muted">
        Your progress is safe.{errorId ? ` If this happens again, send us this number: ${errorId}` : ''}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </EmptyState>
  );
}
