'use client';

import { useCallback, useEffect, useReducer } from 'react';
import { readQuizCache } from '@/components/quiz/quiz-cache';
import { quizReducer } from '@/components/quiz/quiz-machine';
import { initialState } from '@/components/quiz/quiz-state';
import { type SendAnswer, useAnswering } from '@/components/quiz/use-answering';
import { type FetchSet, useDealing } from '@/components/quiz/use-dealing';
import { useGameConnection } from '@/components/quiz/use-game-connection';
import { useNextPhoto } from '@/components/quiz/use-next-photo';
import { usePlaying } from '@/components/quiz/use-playing';
import type { GetTicket } from '@/components/realtime/game-connection';

export type DailyGameOptions = {
  playerId: string;
  playerHash: string;
  /** The daily that is started or goes on; undefined starts that of today. */
  day: string | undefined;
  /** It was started before, so this device may have saved its place. */
  resumes: boolean;
  getTicket: GetTicket;
};

/** A daily has no round card. */
const noRound = async () => false;

/** Connects the state machine of the game to the daily's calls. */
export function useDailyGame({ playerId, playerHash, day, resumes, getTicket }: DailyGameOptions) {
  const [state, dispatch] = useReducer(quizReducer, null, () => initialState(null, 0, null, 'daily'));
  const { connection, connected, replaced, playHere } = useGameConnection(getTicket, dispatch, 'daily');
  const fetchSet: FetchSet = useCallback(
    (line) => line.fetchDaily({ user_id: playerId, ...(day && { day }) }),
    [playerId, day],
  );
  const sendAnswer: SendAnswer = useCallback(
    (line, question_id, choice) =>
      line.answerDaily({ user_id: playerId, question_id, ...(choice !== null && { option_id: choice }) }),
    [playerId],
  );
  const { phase, failedPhoto, photosExpireAt } = state;
  const ready = connected && phase !== 'roundOver';
  const fetchQuestions = useDealing({ state, dispatch, connection, ready, fetchSet, fetchRound: noRound });
  useAnswering({ state, dispatch, connection, connected, sendAnswer });
  // Offline or with an expired URL the photo itself did not fail.
  const needsUrl = failedPhoto !== null && (failedPhoto.offline || Date.now() >= photosExpireAt);
  useEffect(() => {
    if (connected && needsUrl) void fetchQuestions();
  }, [connected, needsUrl, fetchQuestions]);
  useEffect(() => {
    const cache = resumes ? readQuizCache(playerHash, 'daily') : null;
    dispatch({ type: 'restored', cache, nowMs: Date.now() });
  }, [playerHash, resumes]);
  usePlaying({ state, dispatch, connected, playerHash });
  useNextPhoto(state);
  return { state, dispatch, connected, replaced, playHere, fetchQuestions };
}
