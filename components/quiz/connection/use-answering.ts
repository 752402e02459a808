'use client';

import { type Dispatch, type RefObject, useEffect } from 'react';
import { toastLater } from '@/components/client/notifications/toasts';
import { pageTexts } from '@/components/client/texts-provider';
import type { GameConnection } from '@/components/realtime/game-connection';
import type { Ack, Judgement } from '@/lib/contract/realtime/protocol';
import type { QuizEvent } from '../machine/quiz-machine';
import type { QuizState } from '../machine/quiz-state';
import { ATTEMPTS_BEFORE_ERROR, pauseBeforeRetry } from './retry';
import { leaveEndedSession } from './use-game-connection';

/** Sends an answer; null is a missed question. The function must be stable. */
export type SendAnswer = (
  line: GameConnection,
  questionId: string,
  choice: string | null,
) => Promise<Ack<Judgement>>;

type Answering = {
  state: QuizState;
  dispatch: Dispatch<QuizEvent>;
  connection: RefObject<GameConnection | null>;
  connected: boolean;
  sendAnswer: SendAnswer;
};

/** Refusals that a retry cannot change. The state machine resynchronizes instead. */
const FINAL_CODES = new Set(['ANSWERED_ELSEWHERE', 'NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN', 'NO_LIVES']);

/** Sends the locked answer until the server has judged it, also across reconnects. The event is idempotent. */
export function useAnswering({ state, dispatch, connection, connected, sendAnswer }: Answering) {
  const question = state.phase === 'sending' ? state.questions[0] : undefined;
  const questionId = question?.question_id;
  const { choice } = state;
  useEffect(() => {
    if (questionId === undefined || !connected) return;
    let stopped = false;
    async function send(id: string) {
      for (let attempt = 1; !stopped && connection.current; attempt += 1) {
        const answer = await sendAnswer(connection.current, id, choice);
        if (stopped) return;
        if (answer.success) return dispatch({ type: 'judged', judgement: answer.data, nowMs: Date.now() });
        if (answer.code === 'NOT_SIGNED_IN') return leaveEndedSession();
        if (FINAL_CODES.has(answer.code)) return dispatch({ type: 'answerRefused', code: answer.code });
        if (attempt === ATTEMPTS_BEFORE_ERROR)
          toastLater((toast) => toast.error(answer.message || pageTexts('common')('somethingWrong')));
        await pauseBeforeRetry(answer.retryAfterSeconds);
      }
    }
    void send(questionId);
    return () => {
      stopped = true;
    };
  }, [questionId, choice, connected, sendAnswer, connection, dispatch]);
}
