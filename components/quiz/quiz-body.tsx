'use client';

import { QuestionView, type QuestionViewProps } from './question-view';
import { QuizSkeleton } from './quiz-skeleton';
import type { RoundCardProps } from './round-card';

type QuizBodyProps = QuestionViewProps &
  Pick<RoundCardProps, 'connected' | 'onNext' | 'markSeen'> & { onRetry: () => void; onLives: () => void };

export function QuizBody(props: QuizBodyProps) {
  const { connected, onNext, markSeen, onRetry, onLives, ...question } = props;
  const { later, state } = question;
  const { phase, holdings, round, roundFailed } = state;
  if (phase === 'roundOver' && later) {
    const card = { round, failed: roundFailed, connected, onNext, onRetry, markSeen };
    return <later.RoundCard {...card} />;
  }
  if (phase === 'noLives' && later) return <later.WithoutLives holdings={holdings} onLives={onLives} />;
  if ((phase === 'empty' || phase === 'failed') && later)
    return <later.WithoutQuestions phase={phase} onRetry={onRetry} />;
  if (phase === 'asking' || phase === 'sending' || phase === 'judged') return <QuestionView {...question} />;
  return <QuizSkeleton />;
}
