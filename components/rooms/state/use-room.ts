'use client';

import { type Dispatch, type RefObject, useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import { ATTEMPTS_BEFORE_ERROR, pauseBeforeRetry } from '@/components/quiz/connection/retry';
import { leaveEndedSession } from '@/components/quiz/connection/use-game-connection';
import type { GameConnection, GetTicket, RoomEvent } from '@/components/realtime/game-connection';
import { type Listener, useConnection } from '@/components/realtime/shared-connection';
import { type RoomMachineEvent, roomReducer } from './room-machine';
import { initialRoom, type RoomState } from './room-state';

/** Refusals after which a retry may succeed. */
const TEMPORARY_CODES = new Set(['UNAVAILABLE', 'INTERNAL', 'TOO_EARLY']);

export type RoomOptions = { code: string; playerId: string; getTicket: GetTicket };

type Line = {
  state: RoomState;
  dispatch: Dispatch<RoomMachineEvent>;
  connection: RefObject<GameConnection | null>;
  connected: boolean;
  playerId: string;
};

export function useRoom({ code, playerId, getTicket }: RoomOptions) {
  const [state, dispatch] = useReducer(roomReducer, code, initialRoom);
  const listener = useMemo(
    (): Listener => ({
      onRoomEvent: (event) => dispatch(toMachine(event)),
      onSessionEnded: leaveEndedSession,
    }),
    [],
  );
  const held = useConnection(getTicket, listener);
  const line = { state, dispatch, ...held, playerId };
  useAbsence(held.connection);
  useJoining(line);
  useSending(line);
  return line;
}

function toMachine(event: RoomEvent): RoomMachineEvent {
  switch (event.event) {
    case 'room':
      return { type: 'viewed', room: event.data, nowMs: Date.now() };
    case 'roomprogress':
      return { type: 'progressed', progress: event.data };
    case 'roomanswered':
      return { type: 'answered', answer: event.data };
    case 'roomended':
      return { type: 'ended', ended: event.data };
  }
}

/** Makes a member who opens another screen absent, so that the others do not wait. Coming back joins again. */
function useAbsence(connection: Line['connection']): void {
  useEffect(() => {
    const opened = connection.current;
    return () => opened?.renew();
  }, [connection]);
}

/** Joins once connected, and again after each lost connection, because the server forgot the socket. */
function useJoining({ state, dispatch, connection, connected, playerId }: Line): void {
  const { code } = state;
  const wants = connected && (state.status === 'joining' || state.status === 'in');
  const isLastTry = useEffectEvent(
    (attempt: number) => state.status === 'joining' && attempt >= ATTEMPTS_BEFORE_ERROR,
  );
  useEffect(() => {
    if (!wants) return;
    let stopped = false;
    async function join() {
      for (let attempt = 1; !stopped && connection.current; attempt += 1) {
        const answer = await connection.current.askRoom('roomjoin', { user_id: playerId, code });
        if (stopped) return;
        if (answer.success) return dispatch({ type: 'joined', joined: answer.data, nowMs: Date.now() });
        if (answer.code === 'NOT_SIGNED_IN') return leaveEndedSession();
        if (!TEMPORARY_CODES.has(answer.code) || isLastTry(attempt))
          return dispatch({ type: 'refused', refusal: answer });
        await pauseBeforeRetry(answer.retryAfterSeconds);
      }
    }
    void join();
    return () => {
      stopped = true;
    };
  }, [wants, code, playerId, connection, dispatch]);
}

/** Sends the chosen answer until the server has stored or refused it. The event is idempotent. */
function useSending({ state, dispatch, connection, connected, playerId }: Line): void {
  const { code } = state;
  const key = state.own?.state === 'sending' ? state.own.key : null;
  const option = state.own?.option ?? 0;
  const ready = connected && state.status === 'in';
  useEffect(() => {
    if (key === null || !ready) return;
    let stopped = false;
    const [game, position] = key.split(':').map(Number);
    const answer = { user_id: playerId, code, game: game ?? 0, position: position ?? 0, option };
    async function send(asked: string) {
      while (!stopped && connection.current) {
        const stored = await connection.current.askRoom('roomanswer', answer);
        if (stopped) return;
        if (stored.success) return dispatch({ type: 'answered', answer: stored.data });
        if (stored.code === 'NOT_SIGNED_IN') return leaveEndedSession();
        // The answer of the other tab arrives as `roomanswered`.
        if (!TEMPORARY_CODES.has(stored.code)) return dispatch({ type: 'answerRefused', key: asked });
        await pauseBeforeRetry(stored.retryAfterSeconds);
      }
    }
    void send(key);
    return () => {
      stopped = true;
    };
  }, [key, option, code, ready, playerId, connection, dispatch]);
}
