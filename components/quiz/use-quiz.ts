'use client';

import { type Dispatch, type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { useIsGuest } from '@/components/client/guest';
import type { MarkNotificationsSeen } from '@/components/client/notification-state';
import {
  playerKey,
  readForPlayer,
  writeForPlayer,
  writeForSession,
} from '@/components/client/player-storage';
import type { GameConnection, GetTicket } from '@/components/realtime/game-connection';
import type { WireRound } from '@/lib/contract/quiz/round';
import type { QuestionSet, WireLives } from '@/lib/contract/realtime/protocol';
import type { FindCounty } from './find-place';
import type { FlagQuestion } from './photo-sheet';
import type { FetchPlaces } from './place-chooser';
import { readQuizCache } from './quiz-cache';
import { type QuizEvent, quizReducer } from './quiz-machine';
import { isEnding, isLeft } from './quiz-round';
import { initialState, type QuizState } from './quiz-state';
import { pauseBeforeRetry, RETRIES } from './retry';
import { type SendAnswer, useAnswering } from './use-answering';
import { overlayOf, useCounty } from './use-county';
import { useDealing } from './use-dealing';
import { leaveEndedSession, useGameConnection } from './use-game-connection';
import { usePlaying } from './use-playing';

export type QuizProps = {
  playerId: string;
  /** Names this player's storage keys without identifying the player. */
  playerHash: string;
  lives: WireLives | null;
  waiting: QuestionSet | null;
  /** The result of the round that has ended, whose card is due. */
  round: WireRound | null;
  hasStore: boolean;
  getTicket: GetTicket;
  findCounty: FindCounty;
  fetchPlaces: FetchPlaces;
  flagQuestion: FlagQuestion;
  markNotificationsSeen: MarkNotificationsSeen;
};

/** The router may show this page again from its cache; saved data is then newer than the server-rendered question. */
let hasPlayedHere = false;

/** Connects the state machine to the connection, the clock and the storage of this device. */
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
  // A guest plays one round before the location is asked.
  const county = useCounty(props.findCounty, !useIsGuest() || state.leftSetId !== null);
  const ready = connected && county.ready;
  const fetchRound = useRound({ state, dispatch, connection, connected, playerId, playerHash });
  const { fetchSet, sendAnswer } = useRequests(playerId, county.place?.table);
  const fetchQuestions = useDealing({ state, dispatch, connection, ready, fetchSet, fetchRound });
  useAnswering({ state, dispatch, connection, connected, sendAnswer });
  useFailedPhoto({ state, dispatch, connection, connected, playerId, fetchQuestions });
  useEffect(() => {
    const cache = readQuizCache(playerHash);
    hasPlayedHere = true;
    const left = readForPlayer(playerHash, 'quiz_round_left');
    const leftSetId = typeof left === 'string' ? left : null;
    dispatch({ type: 'restored', cache, leftSetId, nowMs: Date.now() });
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

/** Returns the props of the county overlay. The clock waits below it. */
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

/** Returns how this player's rounds are fetched and answered. */
function useRequests(playerId: string, table: string | undefined) {
  const fetchSet = useCallback(
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
  return { fetchSet, sendAnswer };
}

type FailedPhoto = {
  state: QuizState;
  dispatch: Dispatch<QuizEvent>;
  connection: RefObject<GameConnection | null>;
  connected: boolean;
  playerId: string;
  fetchQuestions: () => Promise<void>;
};

/** The question is not replaced after these. */
const FINAL = new Set(['TOO_MANY_REQUESTS', 'NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN', 'NO_LIVES']);

/** Reports a failed photo until the server acknowledges, also across reconnects. */
function useFailedPhoto(game: FailedPhoto): void {
  const { state, dispatch, connection, connected, playerId, fetchQuestions } = game;
  const { failedPhoto, photosExpireAt } = state;
  useEffect(() => {
    if (!failedPhoto || !connected) return;
    // Offline or with an expired URL the photo itself did not fail: a new URL costs no replacement.
    if (failedPhoto.offline || Date.now() >= photosExpireAt) return void fetchQuestions();
    const { questionId } = failedPhoto;
    let stopped = false;
    async function report() {
      while (!stopped) {
        const answer = await connection.current?.photoFailed({ user_id: playerId, question_id: questionId });
        if (stopped || !answer) return;
        if (answer.success) return dispatch({ type: 'dealt', set: answer.data, nowMs: Date.now() });
        if (FINAL.has(answer.code)) return dispatch({ type: 'photoSettled', questionId });
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

/** Fetches the result of the round while the last answer shows. Returns how to ask whether a round has ended. */
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

/** Returns a function that resolves to whether a card is due. Calls at the same time share one request. */
function useRoundFetch({ state, dispatch, connection, playerId }: RoundGame) {
  const latest = useRef(state);
  latest.current = state;
  const pending = useRef<Promise<boolean> | null>(null);
  return useCallback(() => {
    async function fetchIt(): Promise<boolean> {
      for (let attempt = 0; attempt <= RETRIES; attempt += 1) {
        const answer = await connection.current?.fetchRound({ user_id: playerId });
        if (!answer) return true;
        if (answer.success) {
          dispatch({ type: 'roundFetched', round: answer.data });
          return answer.data !== null && !isLeft(latest.current, answer.data);
        }
        if (answer.code === 'NOT_SIGNED_IN') leaveEndedSession();
        if (attempt < RETRIES) await pauseBeforeRetry(answer.retryAfterSeconds);
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

/** Saves which card was left, so that it does not come back, and follows another tab that left it. */
function useLeaving({ state: { leftSetId }, dispatch, playerHash }: RoundGame): void {
  useEffect(() => {
    if (leftSetId !== null) writeForPlayer(playerHash, 'quiz_round_left', leftSetId);
  }, [playerHash, leftSetId]);
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== playerKey(playerHash, 'quiz_round_left') || newValue === null) return;
      dispatch({ type: 'wentOn', setId: String(JSON.parse(newValue)) });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [playerHash, dispatch]);
}
