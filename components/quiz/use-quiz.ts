'use client';

import { type Dispatch, type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import {
  playerKey,
  readForPlayer,
  writeForPlayer,
  writeForSession,
} from '@/components/client/device/player-storage';
import type { MarkNotificationsSeen } from '@/components/client/notifications/notification-state';
import { useIsGuest } from '@/components/client/session/guest';
import type { GameConnection, GetTicket } from '@/components/realtime/game-connection';
import type { WireRound } from '@/lib/contract/quiz/round';
import type { QuestionSet, WireLives } from '@/lib/contract/realtime/protocol';
import { ATTEMPTS_BEFORE_ERROR, pauseBeforeRetry } from './connection/retry';
import { type SendAnswer, useAnswering } from './connection/use-answering';
import { useDealing } from './connection/use-dealing';
import { leaveEndedSession, useGameConnection } from './connection/use-game-connection';
import { usePlaying } from './connection/use-playing';
import { readQuizCache } from './machine/quiz-cache';
import { type QuizEvent, quizReducer } from './machine/quiz-machine';
import { hasLeftCard, isEnding } from './machine/quiz-round';
import { initialState, type QuizState } from './machine/quiz-state';
import type { FindCounty } from './place/find-place';
import type { FetchPlaces } from './place/place-chooser';
import { overlayOf, useCounty } from './place/use-county';
import type { FlagQuestion } from './question/photo-sheet';

export type QuizProps = {
  playerId: string;
  /** Part of this player's storage keys. It does not identify the player. */
  playerHash: string;
  lives: WireLives | null;
  waiting: QuestionSet | null;
  round: WireRound | null;
  hasStore: boolean;
  getTicket: GetTicket;
  findCounty: FindCounty;
  fetchPlaces: FetchPlaces;
  flagQuestion: FlagQuestion;
  markNotificationsSeen: MarkNotificationsSeen;
};

/** The router may show this page from its cache. Saved data is then newer than the server-rendered question. */
let hasPlayedHere = false;

export function useQuiz(props: QuizProps) {
  const { playerId, playerHash, lives } = props;
  const [state, dispatch] = useReducer(quizReducer, null, () =>
    initialState(
      lives,
      lives?.serverTime ?? 0,
      hasPlayedHere ? null : { waiting: props.waiting, round: props.round },
    ),
  );
  const { connection, connected, replaced, playHere } = useGameConnection(
    props.getTicket,
    dispatch,
    'rounds',
  );
  // A guest plays one round before being asked for the location.
  const county = useCounty(props.findCounty, !useIsGuest() || state.leftRoundId !== null);
  const ready = connected && county.ready;
  const fetchRound = useRound({ state, dispatch, connection, connected, playerId, playerHash });
  const { requestQuestions, sendAnswer } = useRequests(playerId, county.place?.table);
  const fetchQuestions = useDealing({ state, dispatch, connection, ready, requestQuestions, fetchRound });
  useAnswering({ state, dispatch, connection, connected, sendAnswer });
  useFailedPhoto({ state, dispatch, connection, connected, playerId, fetchQuestions });
  useEffect(() => {
    const cache = readQuizCache(playerHash);
    hasPlayedHere = true;
    const left = readForPlayer(playerHash, 'quiz_round_left');
    const leftRoundId = typeof left === 'string' ? left : null;
    dispatch({ type: 'restored', cache, leftRoundId, nowMs: Date.now() });
    if (lives) dispatch({ type: 'livesChanged', lives, nowMs: Date.now() });
  }, [playerHash, lives]);
  usePlaying({ state, dispatch, connected, playerHash });
  const overlaid = useOverlay(county, { ...props, state, dispatch });
  return { state, dispatch, connected, replaced, playHere, overlaid, fetchQuestions };
}

type Overlaid = Pick<QuizProps, 'findCounty' | 'fetchPlaces'> & {
  state: QuizState;
  dispatch: Dispatch<QuizEvent>;
};

/** Returns the props of the county overlay. Pauses the clock below it. */
function useOverlay(county: ReturnType<typeof useCounty>, game: Overlaid) {
  const { state, dispatch, findCounty, fetchPlaces } = game;
  const { place, isChoosing } = county;
  const announced = overlayOf(county, state);
  const covers = announced !== null || isChoosing;
  useEffect(() => dispatch({ type: 'paused', reason: 'overlay', on: covers }), [covers, dispatch]);
  useEffect(() => {
    if (announced !== null) writeForSession('fips_modal_shown', 'true');
  }, [announced]);
  return {
    county: announced,
    isChoosing,
    place,
    findCounty,
    fetchPlaces,
    onDismiss: county.dismiss,
    onOpenList: county.openList,
    onCloseList: county.closeList,
    onChoose: county.choose,
  };
}

function useRequests(playerId: string, table: string | undefined) {
  const requestQuestions = useCallback(
    (line: GameConnection) => line.fetchQuestions({ user_id: playerId, ...(table && { table }) }),
    [playerId, table],
  );
  const sendAnswer: SendAnswer = useCallback(
    (line, question_id, choice) =>
      line.answer({
        user_id: playerId,
        question_id,
        ...(choice === null ? { status: 'false' as const } : { option_id: choice }),
      }),
    [playerId],
  );
  return { requestQuestions, sendAnswer };
}

type FailedPhoto = {
  state: QuizState;
  dispatch: Dispatch<QuizEvent>;
  connection: RefObject<GameConnection | null>;
  connected: boolean;
  playerId: string;
  fetchQuestions: () => Promise<void>;
};

const FINAL_CODES = new Set(['TOO_MANY_REQUESTS', 'NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN', 'NO_LIVES']);

/** Reports a failed photo until the server acknowledges, also across reconnects. */
function useFailedPhoto(game: FailedPhoto): void {
  const { state, dispatch, connection, connected, playerId, fetchQuestions } = game;
  const { failedPhoto, photosExpireAt } = state;
  useEffect(() => {
    if (!failedPhoto || !connected) return;
    // While offline or with an expired URL, the photo itself has not failed. A new URL costs no replacement.
    if (failedPhoto.offline || Date.now() >= photosExpireAt) return void fetchQuestions();
    const { questionId } = failedPhoto;
    let stopped = false;
    async function report() {
      while (!stopped) {
        const answer = await connection.current?.photoFailed({ user_id: playerId, question_id: questionId });
        if (stopped || !answer) return;
        if (answer.success) return dispatch({ type: 'dealt', set: answer.data, nowMs: Date.now() });
        if (FINAL_CODES.has(answer.code)) return dispatch({ type: 'photoSettled', questionId });
        await pauseBeforeRetry(answer.retryAfterSeconds);
      }
    }
    void report();
    return () => {
      stopped = true;
    };
  }, [failedPhoto, photosExpireAt, connected, playerId, connection, dispatch, fetchQuestions]);
}

type RoundGame = {
  state: QuizState;
  dispatch: Dispatch<QuizEvent>;
  connection: RefObject<GameConnection | null>;
  connected: boolean;
  playerId: string;
  playerHash: string;
};

/** Fetches the result of the round while the last answer shows. Returns the function that fetches it. */
function useRound(game: RoundGame): () => Promise<boolean> {
  const { state, connected } = game;
  const fetchRound = useRoundFetch(game);
  const { phase, round, roundFailed } = state;
  const isOver = phase === 'roundOver' || (phase === 'judged' && isEnding(state));
  const isMissing = isOver && round === null && !roundFailed;
  useEffect(() => {
    if (connected && isMissing) void fetchRound();
  }, [connected, isMissing, fetchRound]);
  useLeaving(game);
  return fetchRound;
}

/** Returns a function that resolves to whether a round card is due. Concurrent calls share one request. */
function useRoundFetch({ state, dispatch, connection, playerId }: RoundGame) {
  const latest = useRef(state);
  latest.current = state;
  const pending = useRef<Promise<boolean> | null>(null);
  return useCallback(() => {
    async function fetchIt(): Promise<boolean> {
      for (let attempt = 1; attempt <= ATTEMPTS_BEFORE_ERROR; attempt += 1) {
        const answer = await connection.current?.fetchRound({ user_id: playerId });
        if (!answer) return true;
        if (answer.success) {
          dispatch({ type: 'roundFetched', round: answer.data });
          return answer.data !== null && !hasLeftCard(latest.current, answer.data);
        }
        if (answer.code === 'NOT_SIGNED_IN') leaveEndedSession();
        if (attempt < ATTEMPTS_BEFORE_ERROR) await pauseBeforeRetry(answer.retryAfterSeconds);
      }
      dispatch({ type: 'roundFailed' });
      return true;
    }
    pending.current ??= fetchIt().finally(() => {
      pending.current = null;
    });
    return pending.current;
  }, [connection, dispatch, playerId]);
}

/** Saves which card was left, so that it does not return. Follows another tab that left it. */
function useLeaving({ state: { leftRoundId }, dispatch, playerHash }: RoundGame): void {
  useEffect(() => {
    if (leftRoundId !== null) writeForPlayer(playerHash, 'quiz_round_left', leftRoundId);
  }, [playerHash, leftRoundId]);
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== playerKey(playerHash, 'quiz_round_left') || newValue === null) return;
      dispatch({ type: 'continued', roundId: String(JSON.parse(newValue)) });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [playerHash, dispatch]);
}
