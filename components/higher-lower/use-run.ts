import { useCallback, useEffect, useRef, useState } from 'react';
import { redirectIfEnded } from '@/components/client/session/answers';
import { signal } from '@/components/client/signals/signal';
import { placeOfVisit } from '@/components/quiz/place/find-place';
import type { ActionResult } from '@/lib/contract/action-result';
import type { HigherLowerView, Side } from '@/lib/contract/higher-lower/higher-lower';

type Call<I> = (input: I) => Promise<ActionResult<HigherLowerView>>;

export type RunActions = {
  fetchRun: Call<{ county: string | null }>;
  start: Call<{ county: string | null }>;
  answer: Call<{ question_id: string; pick: Side }>;
};

const SHOWN_MS = 1600;

type Shown = {
  view: HigherLowerView | null;
  /** The side whose answer is being sent or has failed to arrive. */
  picked: Side | null;
  /** Whether the shares of the answered pair show, before the next pair or the end of the run. */
  revealed: boolean;
  failed: boolean;
  busy: boolean;
};

export function useRun(initial: HigherLowerView | null, { fetchRun, start, answer }: RunActions) {
  const [shown, setShown] = useState<Shown>({
    view: initial,
    picked: null,
    revealed: false,
    failed: initial === null,
    busy: false,
  });
  const offered = useOfferedCounty(fetchRun);
  const isSending = useRef(false);

  const call = useCallback(
    async (ask: () => Promise<ActionResult<HigherLowerView>>, picked: Side | null = null) => {
      if (isSending.current) return null;
      isSending.current = true;
      setShown((now) => ({ ...now, picked, failed: false, busy: true }));
      const result = await ask().catch(() => null);
      isSending.current = false;
      if (result?.ok) {
        const revealed = picked !== null;
        setShown({ view: result.data, picked: null, revealed, failed: false, busy: false });
        return result;
      }
      if (result) redirectIfEnded(result);
      setShown((now) => ({ ...now, failed: true, busy: false }));
      return result;
    },
    [],
  );

  const load = useCallback(() => call(() => fetchRun({ county: null })), [call, fetchRun]);
  const play = useCallback((county: string | null) => call(() => start({ county })), [call, start]);
  const { view, revealed } = shown;
  const next = useCallback(() => setShown((now) => ({ ...now, revealed: false })), []);

  const pick = useCallback(
    async (chosen: Side) => {
      const question_id = view?.question?.question_id;
      if (revealed || !question_id) return;
      const result = await call(() => answer({ question_id, pick: chosen }), chosen);
      if (result?.ok) signal(result.data.answered?.correct ? 'right' : 'wrong');
      // Another tab has answered this question.
      if (result?.ok === false && result.code === 'NOT_FOUND') void load();
    },
    [view, revealed, call, answer, load],
  );

  const isNew = view?.state === 'new' && !shown.failed;
  useEffect(() => {
    if (isNew) void play(null);
  }, [isNew, play]);
  const isContinuing = revealed && view?.state === 'playing';
  useEffect(() => {
    if (!isContinuing) return;
    const timer = setTimeout(next, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isContinuing, next]);
  return { ...shown, offered, load, play, pick, next };
}

/** Provides the county chosen for the quiz, if it has pairs. */
function useOfferedCounty(fetchRun: RunActions['fetchRun']) {
  const [offered, setOffered] = useState<HigherLowerView['offered']>(null);
  useEffect(() => {
    const county = placeOfVisit()?.table;
    if (county?.length !== 5) return;
    // If the call fails, only the nation is offered.
    fetchRun({ county }).then(
      (result) => result.ok && setOffered(result.data.offered),
      () => undefined,
    );
  }, [fetchRun]);
  return offered;
}
