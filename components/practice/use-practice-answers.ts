'use client';

import { type Dispatch, useEffect, useState } from 'react';
import { toastLater } from '@/components/client/notifications/toasts';
import { redirectIfEnded } from '@/components/client/session/answers';
import { pageTexts } from '@/components/client/texts-provider';
import { ATTEMPTS_BEFORE_ERROR, pauseBeforeRetry } from '@/components/quiz/connection/retry';
import type { QuizEvent } from '@/components/quiz/machine/quiz-machine';
import type { QuizState } from '@/components/quiz/machine/quiz-state';
import type { ActionResult } from '@/lib/contract/action-result';
import type { AnswerPracticeInput, PracticeResult } from '@/lib/contract/practice/practice';

export type AnswerPractice = (input: AnswerPracticeInput) => Promise<ActionResult<PracticeResult>>;

/** Fills the state machine's lives and points, which practice does not have. */
export const NO_COUNTS = {
  totalLifes: 0,
  stars: 0,
  nextLifeAt: null,
  serverTime: 0,
  total_score: 0,
  streak: 0,
} as const;

type Answering = { state: QuizState; dispatch: Dispatch<QuizEvent>; answerPractice: AnswerPractice };

export function usePracticeAnswers({ state, dispatch, answerPractice }: Answering) {
  const [score, setScore] = useState({ right: 0, of: 0, gone: 0 });
  const { phase, questions, choice, setSize, photosExpireAt } = state;
  useEffect(() => {
    const questionId = questions[0]?.question_id;
    if (phase !== 'sending' || questionId === undefined || choice === null) return;
    let stopped = false;
    function judged({ gone, left: _, ...judgement }: PracticeResult) {
      const { right, of, gone: goneBefore } = score;
      setScore({ right: right + Number(judgement.correct), of: of + 1, gone: goneBefore + Number(gone) });
      const whole = { ...NO_COUNTS, ...judgement, points: 0, life_won: false };
      dispatch({ type: 'judged', judgement: whole, nowMs: Date.now() });
    }
    /** Skips the question, because its record has left the game. */
    function refused(message: string) {
      toastLater((toast) => toast.error(message));
      const rest = questions.slice(1);
      const place = { position: setSize - rest.length, set_size: setSize, free: true, photosExpireAt };
      dispatch({ type: 'answerRefused', code: 'NOT_FOUND' });
      dispatch({ type: 'dealt', set: { ...NO_COUNTS, questions: rest, ...place }, nowMs: Date.now() });
    }
    async function send(question_id: string, option_id: string) {
      for (let attempt = 1; !stopped; attempt += 1) {
        const answer = await answerPractice({ question_id, option_id }).catch(() => null);
        if (stopped) return;
        if (answer?.ok) return judged(answer.data);
        if (answer) redirectIfEnded(answer);
        if (answer?.code === 'NOT_FOUND') return refused(answer.message);
        if (attempt === ATTEMPTS_BEFORE_ERROR)
          toastLater((toast) => toast.error(answer?.message || pageTexts('common')('somethingWrong')));
        await pauseBeforeRetry(answer?.retryAfterSeconds);
      }
    }
    void send(questionId, choice);
    return () => {
      stopped = true;
    };
  }, [phase, questions, choice, setSize, photosExpireAt, score, dispatch, answerPractice]);
  return score;
}
