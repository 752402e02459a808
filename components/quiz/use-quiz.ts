'use client';

import { useCallback, useEffect, useReducer } from 'react';
import { useIsGuest } from '@/components/client/guest';
import type { MarkNotificationsSeen } from '@/components/client/notification-state';
import { readForPlayer, writeForSession } from '@/components/client/player-storage';
import type { GameConnection, GetTicket } from '@/components/realtime/game-connection';
import type { WireRound } from '@/lib/contract/quiz/round';
import type { QuestionSet, WireLives } from '@/lib/contract/realtime/protocol';
import type { FlagQuestion } from './photo-sheet';
import { readQuizCache } from './quiz-cache';
import { quizReducer } from './quiz-machine';
import { initialState } from './quiz-state';
import { type SendAnswer, useAnswering } from './use-answering';
import { type FindCounty, overlayOf, useCounty } from './use-county';
import { useDealing } from './use-dealing';
import { useFailedPhoto } from './use-failed-photo';
import { useGameConnection } from './use-game-connection';
import { usePlaying } from './use-playing';
import { useRound } from './use-round';

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
  const { fetchSet, sendAnswer } = useRequests(playerId, county.table);
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
  const overlay = overlayOf(county, state);
  useEffect(() => {
    dispatch({ type: 'paused', reason: 'overlay', on: overlay !== null });
    if (overlay !== null) writeForSession('fips_modal_shown', 'true');
  }, [overlay]);
  const overlaid = { county: overlay, onDismiss: county.dismiss };
  return { state, dispatch, connected, replaced, playHere, overlaid, fetchQuestions };
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
