'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { HeldChoice, HeldPhoto } from '@/lib/contract/desk/records/held-view';
import { useDeskAction } from '../shell/use-desk-action';
import { usePause } from '../ui/queue/use-queue';
import { useUndo } from '../ui/queue/use-undo';

type Ids = Record<'in' | 'out' | 'again' | 'requested', string[]>;
export type HeldFilter = { state: 'new' | 'again'; feed: string | null };
export type HeldActions = {
  list: (input: HeldFilter & { without: string[] }) => Promise<DeskResult<HeldPhoto[]>>;
  decide: (input: { decisions: (HeldChoice & { recordId: string })[] }) => Promise<DeskResult<Ids>>;
  undo: (input: {
    recordIds: string[];
    state: HeldFilter['state'];
  }) => Promise<DeskResult<{ back: string[] }>>;
};

type Choices = ReadonlyMap<string, HeldChoice>;
const idsOf = (photos: readonly HeldPhoto[]) => photos.map(({ recordId }) => recordId);

const without = (choices: Choices, id: string): Choices =>
  new Map([...choices].filter(([recordId]) => recordId !== id));

/** Null until the server has answered. */
type Screens = { current: HeldPhoto[] | null; next: HeldPhoto[] | null };

/** Fetches screens of photos, one ahead of the current one. */
function useScreens(list: HeldActions['list'], filter: HeldFilter) {
  const action = useDeskAction(list);
  const [screens, setScreens] = useState<Screens>({ current: null, next: null });
  /** The latest state, also between a change and the next render. */
  const latest = useRef(screens);
  const calls = useRef(0);

  function show(changed: Screens): void {
    latest.current = changed;
    setScreens(changed);
  }

  /** Fetches the missing screens. Stops if another call starts meanwhile or the server refuses. */
  async function readMissing(): Promise<void> {
    calls.current += 1;
    const call = calls.current;
    const read = async (without: string[]) => {
      const photos = await action.run({ ...filter, without });
      return call === calls.current ? photos : undefined;
    };
    const current = latest.current.current ?? (await read([]));
    if (current === undefined) return;
    show({ ...latest.current, current });
    if (latest.current.next !== null) return;
    const next = current.length === 0 ? [] : await read(idsOf(current));
    if (next !== undefined) show({ current, next });
  }

  const onStart = useEffectEvent(() => void readMissing());
  useEffect(() => onStart(), []);
  return {
    ...screens,
    problem: action.problem,
    readMissing,
    reload: () => {
      show({ current: null, next: null });
      void readMissing();
    },
    advance: () => {
      show({ current: latest.current.next, next: null });
      void readMissing();
    },
    showAgain: (photos: HeldPhoto[]) => {
      show({ current: photos, next: latest.current.current });
      void readMissing();
    },
  };
}

function useHeldDecisions(
  { decide, undo }: HeldActions,
  { state }: HeldFilter,
  showAgain: (photos: HeldPhoto[]) => void,
) {
  const t = useTexts('deskHeld');
  const deciding = useDeskAction(decide);
  const undoing = useDeskAction(undo);
  const undoable = useUndo<HeldPhoto[]>();
  const { setMessage } = undoable;
  /** The last decision. Resolves to whether it was stored. */
  const running = useRef(Promise.resolve(true));
  async function decideNow(photos: HeldPhoto[], choiceOf: (photo: HeldPhoto) => HeldChoice) {
    const decisions = photos.map((photo) => ({ recordId: photo.recordId, ...choiceOf(photo) }));
    const done = await deciding.run({ decisions });
    if (!done) {
      showAgain(photos);
      return false;
    }
    const counts = {
      in: done.in.length,
      out: done.out.length,
      again: done.again.length,
      requested: done.requested.length,
    };
    const left = photos.length - Object.values(counts).reduce((sum, count) => sum + count, 0);
    setMessage(
      t('done', { ...counts, left })
        .replace(/\s+/g, ' ')
        .trim(),
    );
    const decided = new Set([...done.in, ...done.out, ...done.again]);
    if (decided.size > 0) undoable.remember(photos.filter(({ recordId }) => decided.has(recordId)));
    else undoable.clear();
    return true;
  }

  return {
    ...undoable,
    problem: deciding.problem ?? undoing.problem,
    isBusy: deciding.isBusy || undoing.isBusy,
    decide(photos: HeldPhoto[], choiceOf: (photo: HeldPhoto) => HeldChoice): void {
      running.current = decideNow(photos, choiceOf);
    },
    async undo(): Promise<void> {
      // The next screen shows before this decision is stored.
      const isStored = await running.current;
      running.current = Promise.resolve(true);
      if (!isStored) return;
      await undoable.undo(async (photos) => {
        const done = await undoing.run({ recordIds: idsOf(photos), state });
        if (!done) return undoing.isAnswered();
        const back = photos.filter(({ recordId }) => done.back.includes(recordId));
        setMessage(back.length > 0 ? t('undone', { count: back.length }) : t('nothingUndone'));
        if (back.length > 0) showAgain(back);
        return true;
      });
    },
  };
}

const STORAGE_KEY = 'lineup held marks';
const MAX_KEPT_MARKS = 500;

/** Keeps this tab's marks over a reload. Otherwise Enter would put photos into play that were marked as refused. */
function useKeptChoices(operator: string, state: HeldFilter['state']) {
  // A deferred photo starts unmarked in the second look, so each state has its own marks.
  const key = `${STORAGE_KEY} ${state}`;
  const [choices, setChoices] = useState<Choices>(new Map());
  // Runs after hydration, because the server has no session storage.
  useEffect(() => {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (kept.operator === operator) setChoices(new Map(kept.choices));
  }, [operator, key]);
  const change = (changed: Choices) => {
    setChoices(changed);
    // Older decisions can no longer be undone.
    const newest = [...changed].slice(-MAX_KEPT_MARKS);
    sessionStorage.setItem(key, JSON.stringify({ operator, choices: newest }));
  };
  return [choices, change] as const;
}

function useLoading() {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, boolean>>(new Map());
  return {
    isFailed: ({ recordId }: HeldPhoto) => loaded.get(recordId) === false,
    isLoaded: ({ recordId }: HeldPhoto) => loaded.has(recordId),
    markLoaded: (recordId: string, isThere: boolean) =>
      setLoaded((before) => new Map([...before, [recordId, isThere]])),
  };
}

export function useHeldDesk(actions: HeldActions, filter: HeldFilter, operator: string) {
  const screens = useScreens(actions.list, filter);
  const decisions = useHeldDecisions(actions, filter, screens.showAgain);
  const loading = useLoading();
  const [choices, setChoices] = useKeptChoices(operator, filter.state);
  const pause = usePause();
  /** Marked photos of this screen, the latest last. */
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [cursor, setCursor] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const photos = screens.current ?? [];
  const at = Math.min(cursor, Math.max(photos.length - 1, 0));
  const current = photos[at];
  const unloaded = photos.filter((photo) => !loading.isLoaded(photo)).length;
  /** Defers a photo that failed to load, because nobody has seen it. */
  const choiceOf = (photo: HeldPhoto): HeldChoice => {
    const choice = choices.get(photo.recordId) ?? { verdict: 'in' };
    return choice.verdict === 'in' && loading.isFailed(photo) ? { verdict: 'again' } : choice;
  };
  const canDecide = photos.length > 0 && unloaded === 0 && !decisions.isBusy && !pause.isPaused;
  const move = (by: number) => setCursor(Math.min(Math.max(at + by, 0), Math.max(photos.length - 1, 0)));
  return {
    ...screens,
    isRead: screens.current !== null,
    photos,
    at,
    current,
    unloaded,
    decisions,
    loading,
    choiceOf,
    isLarge,
    /** Whether the screen can be decided: all photos have loaded, and the last decision is not too recent. */
    canDecide,
    toggleLarge: () => setLarge((before) => !before),
    move,
    moveTo: setCursor,
    choose(choice: HeldChoice): void {
      if (!current) return;
      setChoices(new Map([...without(choices, current.recordId), [current.recordId, choice]]));
      setMarked((before) => [...before, current.recordId]);
      move(1);
    },
    unmarkLast(): void {
      const last = marked.at(-1);
      const place = photos.findIndex(({ recordId }) => recordId === last);
      if (last === undefined || place < 0) return;
      setChoices(without(choices, last));
      setMarked((before) => before.slice(0, -1));
      setCursor(place);
    },
    decideScreen(): void {
      if (!canDecide) return;
      pause.start();
      decisions.decide(photos, choiceOf);
      setCursor(0);
      setMarked([]);
      setLarge(false);
      screens.advance();
    },
    undo: decisions.undo,
  };
}
