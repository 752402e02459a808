'use client';

import { type Dispatch, type RefObject, useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { GameConnection } from '@/components/realtime/game-connection';
import type { UpdateLifePayload } from '@/lib/contract/realtime/protocol';
import type { QuizEvent } from './quiz-machine';
import type { QuizState } from './quiz-state';
import { pauseBeforeRetry, RETRIES } from './retry';
import { leaveEndedSession } from './use-game-connection';

type Answering = {
  state: QuizState;
  dispatch: Dispatch<QuizEvent>;
  connection: RefObject<GameConnection | null>;
  connected: boolean;
  playerId: string;
};

/** A retry cannot change these; the state machine resynchronizes instead. */
const FINAL = new Set(['ANSWERED_ELSEWHERE', 'NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN', 'NO_LIVES']);

/** Sends the locked answer until the server has judged it, also across reconnects. The event is idempotent. */
export function useAnswering({ state, dispatch, connection, connected, playerId }: Answering) {
  const question = state.phase === 'sending' ? state.questions[0] : undefined;
  const questionId = question?.question_id;
  const { choice } = state;
  useEffect(() => {
    if (questionId === undefined || !connected) return;
    let stopped = false;
    const payload: UpdateLifePayload = {
      user_id: playerId,
      question_id: questionId,
      ...(choice === null ? { status: 'false' as const } : { option_id: choice }),
    };
    async function send() {
      for (let attempt = 1; !stopped; attempt += 1) {
        const answer = await connection.current?.answer(payload);
        if (stopped || !answer) return;
        if (answer.success) return dispatch({ type: 'judged', judgement: answer.data, nowMs: Date.now() });
        if (answer.code === 'NOT_SIGNED_IN') return leaveEndedSession();
        if (FINAL.has(answer.code)) return dispatch({ type: 'answerRefused', code: answer.code });
        if (attempt === RETRIES) toast.error(answer.message || 'Something went wrong');
        await pauseBeforeRetry(answer.retryAfterSeconds);
      }
    }
    void send();
    return () => {
      stopped = true;
    };
  }, [questionId, choice, connected, playerId, connection, dispatch]);
}
