'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { CategoryGroup, FlaggedView } from '@/lib/contract/desk/records/flags';
import { type ClaimAction, useClaimed } from '../shell/use-claimed';
import { noAnswer, useDeskAction } from '../shell/use-desk-action';
import { type DeskKey, useKeys } from '../ui/keys';
import { useCategoryPicker } from '../ui/queue/category-picker';
import { type Queue, queueKeys, useAfterDelay, useQueue } from '../ui/queue/use-queue';
import { useUndo } from '../ui/queue/use-undo';

type PhotoAddress = (input: { recordId: string }) => Promise<DeskResult<string>>;

type Photo = { src: string | null; problem: string | null };
const NO_PHOTO: Photo = { src: null, problem: null };
const isAboutPhoto = ({ underAge, offensive }: FlaggedView) => underAge + offensive > 0;

/** Loads the open record's photo: at once if a flag is about the photo, else on demand. Preloads the next record's. */
export function useFlagPhoto(
  address: PhotoAddress,
  record: FlaggedView | undefined,
  next: FlaggedView | undefined,
) {
  const [known, setKnown] = useState<ReadonlyMap<string, Photo>>(new Map());
  const desk = useTexts('desk');

  async function read(recordId: string | undefined): Promise<void> {
    if (recordId === undefined) return;
    const result = await address({ recordId }).catch(noAnswer(desk));
    const photo = result.ok ? { src: result.data, problem: null } : { src: null, problem: result.message };
    setKnown((all) => new Map([...all, [recordId, photo]]));
  }

  const missing = (each: FlaggedView | undefined) =>
    each && isAboutPhoto(each) && !known.has(each.recordId) ? each.recordId : undefined;
  const [missingNow, missingNext] = [missing(record), missing(next)];
  useAfterDelay(missingNow, () => void read(missingNow));
  const ahead = missingNow === undefined ? missingNext : undefined;
  useAfterDelay(ahead, () => void read(ahead));

  return {
    ...((record && known.get(record.recordId)) ?? NO_PHOTO),
    nextSrc: (next && known.get(next.recordId)?.src) ?? null,
    isAboutPhoto: record !== undefined && isAboutPhoto(record),
    show: () => read(record?.recordId),
  };
}

type Target = { recordId: string };
type Undone = Promise<DeskResult<{ changed: boolean }>>;
type Corrected = {
  records: number;
  formerCode: number;
  correctedAt: string;
  formerCorrectedAt: string | null;
};
export type FlagActions = {
  address: PhotoAddress;
  claim: ClaimAction;
  dismiss: (input: Target) => Promise<DeskResult<{ changed: boolean }>>;
  undoDismiss: (input: Target) => Undone;
  pull: (input: Target) => Promise<DeskResult<{ receipt: string }>>;
  undoPull: (input: { receipt: string }) => Undone;
  correct: (
    input: Target & { categoryCode: number; undoesCorrectionAt?: string; formerCorrectedAt?: string | null },
  ) => Promise<DeskResult<Corrected>>;
};

/** Contains the time of the first flag, so that a record flagged again is a new item. */
const idOf = ({ recordId, firstAt }: FlaggedView) => `${recordId} ${firstAt}`;

/** Returns undo functions, which resolve to whether the server answered. `onUndone` gets the restored record, if any. */
function useUndoing(actions: FlagActions, onUndone: (record: FlaggedView | undefined, text: string) => void) {
  const t = useTexts('deskRecords');
  const dismissal = useDeskAction(actions.undoDismiss);
  const pull = useDeskAction(actions.undoPull);
  const correction = useDeskAction(actions.correct);
  const tell = (record: FlaggedView | undefined, done: { changed: boolean } | undefined) => {
    if (done) onUndone(done.changed ? record : undefined, t(done.changed ? 'undone' : 'undoneTooLate'));
  };
  return {
    calls: [dismissal, pull, correction],
    dismissal: (record: FlaggedView) => async () => {
      tell(record, await dismissal.run({ recordId: record.recordId }));
      return dismissal.isAnswered();
    },
    pull: (receipt: string, queued: FlaggedView | undefined) => async () => {
      tell(queued, await pull.run({ receipt }));
      return pull.isAnswered();
    },
    correction:
      (record: FlaggedView, { formerCode, correctedAt, formerCorrectedAt }: Corrected) =>
      async () => {
        const back = await correction.run({
          recordId: record.recordId,
          categoryCode: formerCode,
          undoesCorrectionAt: correctedAt,
          formerCorrectedAt,
        });
        if (back) onUndone(record, t('relabeledBack'));
        return correction.isAnswered();
      },
  };
}

function useSettling(
  actions: FlagActions,
  { remove, restore, isPaused }: Pick<Queue<FlaggedView>, 'remove' | 'restore' | 'isPaused'>,
) {
  const t = useTexts('deskRecords');
  const router = useRouter();
  const dismiss = useDeskAction(actions.dismiss);
  const pull = useDeskAction(actions.pull);
  const correct = useDeskAction(actions.correct);
  const undoable = useUndo<() => Promise<boolean>>();
  const undoing = useUndoing(actions, (record, text) => {
    if (record) restore([idOf(record)]);
    settle(text);
  });
  const calls = [dismiss, pull, correct, ...undoing.calls];
  const isBusy = calls.some((call) => call.isBusy);
  function settle(text: string, record?: FlaggedView): void {
    undoable.setMessage(text);
    if (record) remove([idOf(record)]);
    router.refresh();
  }
  return {
    ...undoable,
    isBusy: isBusy || isPaused,
    problem: calls.find(({ problem }) => problem !== null)?.problem ?? null,
    dismiss: async (record: FlaggedView) => {
      const done = await dismiss.run({ recordId: record.recordId });
      if (!done) return;
      settle(done.changed ? t('dismissed') : t('alreadyDismissed'), record);
      if (done.changed) undoable.remember(undoing.dismissal(record));
      else undoable.clear();
    },
    pull: async ({ recordId }: Target, queued?: FlaggedView) => {
      const done = await pull.run({ recordId });
      if (!done) return false;
      settle(t('pulled'), queued);
      undoable.remember(undoing.pull(done.receipt, queued));
      return true;
    },
    correct: async (record: FlaggedView, categoryCode: number, label: string) => {
      const done = await correct.run({ recordId: record.recordId, categoryCode });
      if (!done) return;
      const isOtherwiseFlagged = record.underAge + record.offensive > 0;
      settle(
        t('relabeled', { records: done.records, charge: label }),
        isOtherwiseFlagged ? undefined : record,
      );
      undoable.remember(undoing.correction(record, done));
    },
    undo: async () => {
      if (!isBusy) await undoable.undo((undo) => undo());
    },
  };
}

export function useFlagDesk(
  records: readonly FlaggedView[],
  groups: readonly CategoryGroup[],
  actions: FlagActions,
) {
  const queue = useQueue(records, idOf);
  const { current, next } = queue;
  const photo = useFlagPhoto(actions.address, current, next);
  const settling = useSettling(actions, queue);
  const claimedBy = useClaimed(actions.claim, 'record', current?.recordId);
  const picker = useCategoryPicker(groups, current?.recordId, (code) => {
    const category = groups.flatMap(({ categories }) => categories).find((each) => each.code === code);
    if (!current || !category || settling.isBusy || code === current.categoryCode) return;
    void settling.correct(current, code, category.label);
  });
  const desk = { queue, photo, settling, picker, claimedBy };
  return { ...desk, keys: useFlagKeys(desk) };
}

type FlagDeskState = {
  queue: Queue<FlaggedView>;
  photo: { show: () => Promise<void> };
  settling: ReturnType<typeof useSettling>;
  picker: ReturnType<typeof useCategoryPicker>;
};

/** Binds the keys of the screen. While a category group is open, only its keys work. */
function useFlagKeys(desk: FlagDeskState): DeskKey[] {
  const t = useTexts('deskRecords');
  const { queue, photo, settling, picker } = desk;
  const settle = (act: (record: FlaggedView) => unknown) => () => {
    if (queue.current && !settling.isBusy) act(queue.current);
  };
  const texts = { next: t('nextKey'), previous: t('previousKey'), undo: t('undoKey') };
  const keys = queueKeys(texts, queue, settling.undo, [
    { key: 'd', what: t('dismissKey'), press: settle(settling.dismiss) },
    { key: 'o', what: t('pullKey'), press: settle((record) => settling.pull(record, record)) },
    { key: 'p', what: t('showPhoto'), press: () => void photo.show() },
  ]);
  useKeys(picker.isOpen ? picker.keys : [...picker.keys, ...keys]);
  return keys;
}
