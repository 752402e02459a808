'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { HeldChoice, HeldPhoto } from '@/lib/contract/desk/held-view';
import { useDeskAction } from '../shell/use-desk-action';
import { useUndo } from '../ui/use-undo';

type Ids = Record<'in' | 'out' | 'again' | 'requested', string[]>;
export type HeldFilter = { state: 'new' | 'again'; feed: string | null };
export type HeldActions = {
  list: (input: HeldFilter & { without: string[] }) => Promise<DeskResult<HeldPhoto[]>>;
  decide: (input: { decisions: (HeldChoice & { recordId: string })[] }) => Promise<DeskResult<Ids>>;
  undo: (input: { recordIds: string[] }) => Promise<DeskResult<{ back: string[] }>>;
};

type Choices = ReadonlyMap<string, HeldChoice>;
const NONE: Choices = new Map();
const idsOf = (photos: readonly HeldPhoto[]) => photos.map(({ recordId }) => recordId);

/** Photos by screen: the one that is decided, and the next, which loads meanwhile. Null while it is read. */
type Screens = { current: HeldPhoto[] | null; next: HeldPhoto[] | null };

/** Reads screens of photos. `advance` shows the next one, which has loaded by then, and reads the one after it. */
function useScreens(list: HeldActions['list'], filter: HeldFilter) {
  const action = useDeskAction(list);
  const [screens, setScreens] = useState<Screens>({ current: null, next: null });
  const latest = useRef(0);

  /** Reads what is missing after the screens that are known. */
  async function fill(known: Screens): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    let { current, next } = known;
    setScreens(known);
    if (current === null) {
      current = (await action.run({ ...filter, without: [] })) ?? [];
      if (turn !== latest.current) return;
      setScreens({ current, next });
    }
    if (next !== null) return;
    next = current.length === 0 ? [] : ((await action.run({ ...filter, without: idsOf(current) })) ?? []);
    if (turn === latest.current) setScreens({ current, next });
  }

  const onStart = useEffectEvent(() => void fill({ current: null, next: null }));
  useEffect(() => onStart(), []);
  return {
    ...screens,
    problem: action.problem,
    advance: () => void fill({ current: screens.next, next: null }),
    /** Shows photos again, before those of now. */
    comeBack: (photos: HeldPhoto[]) => void fill({ current: photos, next: screens.current }),
  };
}

/** Decides screens of photos, and undoes the last one for ten seconds. */
function useHeldDecisions({ decide, undo }: HeldActions, comeBack: (photos: HeldPhoto[]) => void) {
  const t = useTexts('deskHeld');
  const router = useRouter();
  const deciding = useDeskAction(decide);
  const undoing = useDeskAction(undo);
  const [message, setMessage] = useState<string | null>(null);
  const undoable = useUndo<HeldPhoto[]>();
  return {
    message,
    problem: deciding.problem ?? undoing.problem,
    canUndo: undoable.last !== null,
    async decide(photos: HeldPhoto[], choiceOf: (photo: HeldPhoto) => HeldChoice): Promise<void> {
      undoable.forget();
      const decisions = photos.map((photo) => ({ recordId: photo.recordId, ...choiceOf(photo) }));
      const done = await deciding.run({ decisions });
      if (!done) return comeBack(photos);
      const counts = Object.entries(done).map(([verdict, ids]) => [verdict, ids.length] as const);
      setMessage(
        t('done', Object.fromEntries(counts) as Record<keyof Ids, number>)
          .replace(/\s+/g, ' ')
          .trim(),
      );
      undoable.remember(photos.filter(({ recordId }) => !done.requested.includes(recordId)));
      router.refresh();
    },
    async undo(): Promise<void> {
      const photos = undoable.last;
      if (photos === null || undoing.isBusy) return;
      undoable.forget();
      const done = await undoing.run({ recordIds: idsOf(photos) });
      if (!done) return;
      const back = photos.filter(({ recordId }) => done.back.includes(recordId));
      setMessage(t(back.length > 0 ? 'undone' : 'nothingUndone'));
      if (back.length > 0) comeBack(back);
      router.refresh();
    },
  };
}

/** Which photos have loaded, and which have failed to. */
function useLoading() {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, boolean>>(new Map());
  return {
    isFailed: ({ recordId }: HeldPhoto) => loaded.get(recordId) === false,
    isLoaded: ({ recordId }: HeldPhoto) => loaded.has(recordId),
    settle: (recordId: string, isThere: boolean) =>
      setLoaded((before) => new Map([...before, [recordId, isThere]])),
  };
}

/** The state of the screen of held photos: what is shown, what is marked, and what was decided. */
export function useHeldDesk(actions: HeldActions, filter: HeldFilter) {
  const screens = useScreens(actions.list, filter);
  const decisions = useHeldDecisions(actions, screens.comeBack);
  const loading = useLoading();
  const [choices, setChoices] = useState(NONE);
  const [cursor, setCursor] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const photos = screens.current ?? [];
  const at = Math.min(cursor, Math.max(photos.length - 1, 0));
  const current = photos[at];
  const unloaded = photos.filter((photo) => !loading.isLoaded(photo)).length;
  /** A photo that nobody could see is not let in. */
  const choiceOf = (photo: HeldPhoto): HeldChoice =>
    choices.get(photo.recordId) ?? { verdict: loading.isFailed(photo) ? 'again' : 'in' };
  const move = (by: number) => setCursor(Math.min(Math.max(at + by, 0), Math.max(photos.length - 1, 0)));
  return {
    ...screens,
    photos,
    at,
    current,
    unloaded,
    decisions,
    loading,
    choiceOf,
    isLarge,
    toggleLarge: () => setLarge((before) => !before),
    move,
    moveTo: setCursor,
    /** Marks the photo under the cursor, and goes on to the next one. */
    choose(choice: HeldChoice): void {
      if (!current) return;
      setChoices((before) => new Map([...before, [current.recordId, choice]]));
      move(1);
    },
    pass(): void {
      if (photos.length === 0 || unloaded > 0) return;
      void decisions.decide(photos, choiceOf);
      setCursor(0);
      setLarge(false);
      screens.advance();
    },
    undo: decisions.undo,
  };
}
