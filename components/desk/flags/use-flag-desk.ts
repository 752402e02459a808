'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { CategoryGroup, FlaggedView } from '@/lib/contract/desk/flags';
import { noAnswer, useDeskAction } from '../shell/use-desk-action';
import { useCategoryPicker } from '../ui/category-picker';
import { type DeskKey, useKeys } from '../ui/keys';
import { useAfterPause, useQueue } from '../ui/queue';

type PhotoAddress = (input: { recordId: string }) => Promise<DeskResult<string>>;

type Known = { recordId: string; src: string | null; problem: string | null };

/** The photo of the open record: at once where the flag is about the photo, on demand where it is about the label. */
export function useFlagPhoto(address: PhotoAddress, record: FlaggedView | undefined) {
  const [known, setKnown] = useState<Known | null>(null);
  const desk = useTexts('desk');
  const recordId = record?.recordId;
  const isAboutPhoto = record !== undefined && record.underAge + record.offensive > 0;

  async function show(): Promise<void> {
    if (recordId === undefined) return;
    const result = await address({ recordId }).catch(noAnswer(desk));
    const src = result.ok ? result.data : null;
    const problem = result.ok ? null : result.message;
    setKnown({ recordId, src, problem });
  }

  useAfterPause(isAboutPhoto ? recordId : undefined, () => void show());

  const mine = known?.recordId === recordId ? known : null;
  return { src: mine?.src ?? null, problem: mine?.problem ?? null, isAboutPhoto, show };
}

type Target = { recordId: string };
export type FlagActions = {
  address: PhotoAddress;
  dismiss: (input: Target) => Promise<DeskResult<{ changed: boolean }>>;
  pull: (input: Target) => Promise<DeskResult<{ receipt: string }>>;
  correct: (
    input: Target & { categoryCode: number },
  ) => Promise<DeskResult<{ records: number; formerCode: number }>>;
};

/** The last correction, to put the label back. */
type Corrected = { recordId: string; formerCode: number };

/** A record that is flagged again comes back into the list. */
const idOf = ({ recordId, firstAt }: FlaggedView) => `${recordId} ${firstAt}`;

/** Settles flags, and says what was done. */
function useSettling(actions: FlagActions, drop: (ids: readonly string[]) => void) {
  const t = useTexts('deskRecords');
  const router = useRouter();
  const dismiss = useDeskAction(actions.dismiss);
  const pull = useDeskAction(actions.pull);
  const correct = useDeskAction(actions.correct);
  const [message, setMessage] = useState<string | null>(null);
  const [corrected, setCorrected] = useState<Corrected | null>(null);
  const isBusy = dismiss.isBusy || pull.isBusy || correct.isBusy;
  const settle = (text: string, record?: FlaggedView) => {
    setMessage(text);
    if (record) drop([idOf(record)]);
    router.refresh();
  };
  return {
    message,
    corrected,
    isBusy,
    problem: dismiss.problem ?? pull.problem ?? correct.problem,
    dismiss: async (record: FlaggedView) => {
      const done = await dismiss.run({ recordId: record.recordId });
      setCorrected(null);
      if (done) settle(done.changed ? t('dismissed') : t('dismissedBefore'), record);
    },
    pull: async (record: Target, listed?: FlaggedView) => {
      const done = await pull.run({ recordId: record.recordId });
      setCorrected(null);
      if (done) settle(t('pulled'), listed);
      return done !== undefined;
    },
    correct: async (record: FlaggedView, categoryCode: number, label: string) => {
      const done = await correct.run({ recordId: record.recordId, categoryCode });
      if (!done) return;
      setCorrected({ recordId: record.recordId, formerCode: done.formerCode });
      const isOtherwiseFlagged = record.underAge + record.offensive > 0;
      settle(
        t('relabeled', { records: done.records, charge: label }),
        isOtherwiseFlagged ? undefined : record,
      );
    },
    undo: async () => {
      if (!corrected) return;
      const { recordId, formerCode } = corrected;
      const done = await correct.run({ recordId, categoryCode: formerCode });
      setCorrected(null);
      if (done) settle(t('relabeledBack'));
    },
  };
}

/** The state of the flags screen, with its keys bound. */
export function useFlagDesk(
  records: readonly FlaggedView[],
  groups: readonly CategoryGroup[],
  actions: FlagActions,
) {
  const queue = useQueue(records, idOf);
  const { current } = queue;
  const photo = useFlagPhoto(actions.address, current);
  const settling = useSettling(actions, queue.drop);
  const picker = useCategoryPicker(groups, current?.recordId, (code) => {
    const category = groups.flatMap(({ categories }) => categories).find((each) => each.code === code);
    if (!current || !category || settling.isBusy || code === current.categoryCode) return;
    void settling.correct(current, code, category.label);
  });
  const desk = { ...queue, photo, settling, picker };
  return { ...desk, keys: useFlagKeys(desk) };
}

type FlagDeskState = ReturnType<typeof useQueue<FlaggedView>> & {
  photo: { show: () => Promise<void> };
  settling: ReturnType<typeof useSettling>;
  picker: ReturnType<typeof useCategoryPicker>;
};

/** Binds the keys of the screen. An open group of categories has the keys alone. */
function useFlagKeys(desk: FlagDeskState): DeskKey[] {
  const t = useTexts('deskRecords');
  const { current, move, photo, settling, picker } = desk;
  const settle = (act: (record: FlaggedView) => unknown) => () => {
    if (current && !settling.isBusy) act(current);
  };
  const keys: DeskKey[] = [
    { key: 'j', what: t('nextKey'), press: () => move(1), repeats: true },
    { key: 'k', what: t('previousKey'), press: () => move(-1), repeats: true },
    { key: 'd', what: t('dismissKey'), press: settle(settling.dismiss) },
    {
      key: 'o',
      what: t('pullKey'),
      press: settle((record) => settling.pull(record, record)),
    },
    { key: 'p', what: t('showPhoto'), press: () => void photo.show() },
    { key: 'u', what: t('undoKey'), press: () => void settling.undo() },
  ];
  useKeys(picker.isOpen ? picker.keys : [...picker.keys, ...keys]);
  return keys;
}
