'use client';

import { useEffect, useMemo, useReducer } from 'react';
import { setAsking } from '@/components/client/asking';
import { whenPlayerLeaves, writeForSession } from '@/components/client/player-storage';
import { signal } from '@/components/client/signal';
import type { GetTicket } from '@/components/realtime/game-connection';
import type { QuestionSet, WireLives } from '@/lib/contract/realtime/protocol';
import type { FlagQuestion } from './photo-sheet';
import { createQuizKeeper, readQuizCache } from './quiz-cache';
import { quizReducer } from './quiz-machine';
import { initialState, type QuizState } from './quiz-state';
import { useAnswering } from './use-answering';
import { useClock, useGoingOn } from './use-clock';
import { type FindCounty, overlayOf, useCounty } from './use-county';
import { useDealing } from './use-dealing';
import { useFailedPhoto } from './use-failed-photo';
import { leaveEndedSession, useGameConnection } from './use-game-connection';

export type QuizProps = {
  playerId: string;
  /** Names this player's storage keys without identifying the player. */
  playerHash: string;
  lives: WireLives | null;
  waiting: QuestionSet | null;
  hasStore: boolean;
  getTicket: GetTicket;
  findCounty: FindCounty;
  flagQuestion: FlagQuestion;
};

/** The router may show this page again from its cache; saved data is then newer than the server-rendered question. */
let hasPlayedHere = false;

/** Connects the state machine to the connection, the clock and the storage of this device. */
export function useQuiz(props: QuizProps) {
  const { playerId, playerHash, lives } = props;
  const [state, dispatch] = useReducer(quizReducer, null, () =>
    initialState(lives, lives?.serverTime ?? 0, hasPlayedHere ? null : props.waiting),
  );
  const { connection, connected, replaced, playHere } = useGameConnection(props.getTicket, dispatch);
  const county = useCounty(props.findCounty);
  const ready = connected && county.ready;
  const fetchQuestions = useDealing({ state, dispatch, connection, ready, playerId, table: county.table });
  useAnswering({ state, dispatch, connection, connected, playerId });
  useFailedPhoto({ state, dispatch, connection, connected, playerId, fetchQuestions });
  useClock(state, dispatch);
  useGoingOn(state, dispatch);

  useEffect(() => {
    const cache = readQuizCache(playerHash);
    hasPlayedHere = true;
    dispatch({ type: 'restored', cache, nowMs: Date.now() });
    if (lives) dispatch({ type: 'livesChanged', lives, nowMs: Date.now() });
  }, [playerHash, lives]);
  useKeeping(playerHash, state);
  useEffect(() => whenPlayerLeaves(playerHash, leaveEndedSession), [playerHash]);
  useEffect(() => dispatch({ type: 'paused', reason: 'offline', on: !connected }), [connected]);
  const overlay = overlayOf(county, state);
  useEffect(() => {
    dispatch({ type: 'paused', reason: 'overlay', on: overlay !== null });
    if (overlay !== null) writeForSession('fips_modal_shown', 'true');
  }, [overlay]);
  useSignals(state);
  const asking = state.phase === 'asking';
  useEffect(() => {
    setAsking(asking);
    return () => setAsking(false);
  }, [asking]);

  const overlaid = { county: overlay, onDismiss: county.dismiss };
  return { state, dispatch, connected, replaced, playHere, overlaid, fetchQuestions };
}

function useSignals({ phase, choice, judgement, elsewhere, starSpent }: QuizState): void {
  const locked = phase === 'sending' && choice !== null;
  useEffect(() => {
    if (locked) signal('lock');
  }, [locked]);
  useEffect(() => {
    if (!judgement || elsewhere) return;
    if (judgement.correct) signal('right');
    else signal(starSpent ? 'wrong' : 'lifeLost');
  }, [judgement, elsewhere, starSpent]);
}

function useKeeping(playerHash: string, state: QuizState): void {
  const keeper = useMemo(() => createQuizKeeper(playerHash), [playerHash]);
  useEffect(() => keeper.keep(state), [keeper, state]);
  useEffect(() => {
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);
}
