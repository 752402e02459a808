'use client';

import { useTexts } from '@/components/client/texts-provider';
import { Button } from '../buttons/button';
import { EmptyState } from './empty-state';

export type FailureProps = {
  /** Identifies the error in the server's log. */
  errorId?: string | undefined;
  onRetry: () => void;
};

export function Failure({ errorId, onRetry }: FailureProps) {
  const common = useTexts('common');
  return (
    <EmptyState title={common('somethingWrong')} alert>
      <p className="text-paper-muted">
        {common('progressSafe')}
        {errorId ? ` ${common('errorNumber')} ${errorId}` : null}
      </p>
      <Button onClick={onRetry}>{common('tryAgain')}</Button>
    </EmptyState>
  );
}
