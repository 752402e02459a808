'use client';

import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { QuestionView, type QuestionViewProps } from './question-view';
import { QuizSkeleton } from './quiz-skeleton';

type QuizBodyProps = QuestionViewProps & { onRetry: () => void; onLives: () => void };

export function QuizBody({ onRetry, onLives, ...question }: QuizBodyProps) {
  const { phase } = question.state;
  if (phase === 'loading') return <QuizSkeleton />;
  if (phase === 'noLives') {
    return (
      <EmptyState title={<h1>No more lives for now</h1>}>
        <p className="text-paper-muted">You get a life back every 15 minutes. Your question stays open.</p>
        <Button onClick={onLives}>Time to next life</Button>
      </EmptyState>
    );
  }
  if (phase === 'empty') {
    return (
      <EmptyState title={<h1>No questions right now</h1>}>
        <p className="text-paper-muted">There are no records to play with. Please try again later.</p>
        <Button onClick={onRetry}>Try again</Button>
      </EmptyState>
    );
  }
  if (phase === 'failed') {
    return (
      <EmptyState title={<h1>Something went wrong</h1>} alert>
        <p className="text-paper-muted">The questions could not be loaded. Your progress is safe.</p>
        <Button onClick={onRetry}>Try again</Button>
      </EmptyState>
    );
  }
  return <QuestionView {...question} />;
}
