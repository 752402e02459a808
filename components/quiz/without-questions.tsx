'use client';

import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

type WithoutQuestionsProps = { phase: 'empty' | 'failed'; onRetry: () => void };

/** Shows that there are no questions, or that they could not be loaded. */
export function WithoutQuestions({ phase, onRetry }: WithoutQuestionsProps) {
  const failed = phase === 'failed';
  return (
    <EmptyState title={<h1>{failed ? 'Something went wrong' : 'No questions right now'}</h1>} alert={failed}>
      <p className="text-paper-muted">
        {failed
          ? 'The questions could not be loaded. Your progress is safe.'
          : 'There are no records to play with. Please try again later.'}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </EmptyState>
  );
}
