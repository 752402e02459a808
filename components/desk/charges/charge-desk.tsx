'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DecidedChargeView, UnclearChargeView } from '@/lib/contract/desk/charges';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { CategoryGroup } from '@/lib/contract/desk/flags';
import { useDeskAction } from '../shell/use-desk-action';
import { CategoryPicker, useCategoryPicker } from '../ui/category-picker';
import { DeskButton, DeskLink } from '../ui/controls';
import { type DeskKey, KeyCap, KeyList, useKeys } from '../ui/keys';
import { Nothing, PageHead, Problem } from '../ui/layout';
import { QueueList, useQueue } from '../ui/queue';
import { UndoNotice } from '../ui/undo-notice';
import { useUndo } from '../ui/use-undo';
import { DecidedCharges } from './decided-charges';

type Verdict = { verdict: 'category'; categoryCode: number } | { verdict: 'barred' | 'unclear' };
type Actions = {
  decide: (input: Verdict & { id: string }) => Promise<DeskResult<{ withdrawn: number; decidedAt: string }>>;
  undo: (input: { id: string; decidedAt: string }) => Promise<DeskResult<null>>;
};

type ChargeDeskProps = Actions & {
  charges: readonly UnclearChargeView[];
  /** How many texts wait in all. */
  total: number;
  /** What was decided last. */
  decided: readonly DecidedChargeView[];
  nowMs: number;
  groups: readonly CategoryGroup[];
};

type Decided = { id: string; charge: string; decidedAt: string };

const idOf = ({ id }: UnclearChargeView) => id;

/** Decides about texts, says what was done, and undoes the last decisions. */
function useDecisions(
  { decide, undo }: Actions,
  groups: readonly CategoryGroup[],
  { drop, takeBack, isPaused }: Pick<ReturnType<typeof useQueue>, 'drop' | 'takeBack' | 'isPaused'>,
) {
  const t = useTexts('deskCharges');
  const router = useRouter();
  const deciding = useDeskAction(decide);
  const undoing = useDeskAction(undo);
  const [message, setMessage] = useState<string | null>(null);
  const undoable = useUndo<Decided>(setMessage);
  const isBusy = deciding.isBusy || undoing.isBusy;

  function doneText({ charge: text }: UnclearChargeView, verdict: Verdict, count: number): string {
    if (verdict.verdict !== 'category')
      return verdict.verdict === 'barred' ? t('nowBarred', { text, count }) : t('nowUnclear', { text });
    const categories = groups.flatMap(({ categories: own }) => own);
    const charge = categories.find(({ code }) => code === verdict.categoryCode)?.label ?? '';
    return t('decided', { text, charge });
  }

  /** Puts a text back into the list, whoever decided about it. Resolves to whether the server answered. */
  async function putBack({ id, charge, decidedAt }: Decided): Promise<boolean> {
    if ((await undoing.run({ id, decidedAt })) === undefined) return undoing.isAnswered();
    setMessage(t('undone', { text: charge }));
    takeBack([id]);
    router.refresh();
    return true;
  }

  return {
    message,
    /** Whether the buttons and keys decide nothing now. */
    isBusy: isBusy || isPaused,
    problem: deciding.problem ?? undoing.problem,
    canUndo: undoable.canUndo,
    async decide(charge: UnclearChargeView, verdict: Verdict): Promise<void> {
      if (isBusy || isPaused) return;
      const done = await deciding.run({ id: charge.id, ...verdict });
      if (!done) return;
      setMessage(doneText(charge, verdict, done.withdrawn));
      undoable.remember({ ...charge, decidedAt: done.decidedAt });
      drop([charge.id]);
      router.refresh();
    },
    async decideAgain(decided: Decided): Promise<void> {
      await putBack(decided);
      // It may be among what *Undo* would undo.
      undoable.clear();
    },
    async undo(): Promise<void> {
      if (isBusy) return;
      await undoable.undo(putBack);
    },
  };
}

/** Texts that imports refused, the most frequent first: each gets a charge, or is barred, with one or two keys. */
export function ChargeDesk({ charges, total, decided, nowMs, groups, ...actions }: ChargeDeskProps) {
  const t = useTexts('deskCharges');
  const screens = useTexts('desk');
  const queue = useQueue(charges, idOf);
  const { current, left } = queue;
  const decisions = useDecisions(actions, groups, queue);
  const decide = (verdict: Verdict) => current && void decisions.decide(current, verdict);
  const picker = useCategoryPicker(groups, current?.id, (categoryCode) =>
    decide({ verdict: 'category', categoryCode }),
  );
  const keys: DeskKey[] = [
    { key: 'j', what: t('nextKey'), press: () => queue.move(1), repeats: true },
    { key: 'k', what: t('previousKey'), press: () => queue.move(-1), repeats: true },
    { key: 'b', what: t('barredKey'), press: () => decide({ verdict: 'barred' }) },
    { key: 'x', what: t('unclearKey'), press: () => decide({ verdict: 'unclear' }) },
    { key: 'u', what: t('undoKey'), press: () => void decisions.undo() },
  ];
  useKeys(picker.isOpen ? picker.keys : [...picker.keys, ...keys]);
  const waiting = total - (charges.length - left.length);
  return (
    <>
      <PageHead title={screens('sections.charges')} note={t('waiting', { count: waiting })}>
        <KeyList keys={[...keys, { key: '1–6', what: t('groupKey') }]} />
      </PageHead>
      <UndoNotice {...decisions} />
      <Problem message={decisions.problem} />
      {current === undefined ? (
        <Nothing title={t(waiting > 0 ? 'more' : 'nothing')}>
          {waiting > 0 ? <DeskLink href="/desk/charges">{t('showNext')}</DeskLink> : t('chargesCome')}
        </Nothing>
      ) : (
        <div className="grid min-w-0 items-start gap-4 wide:grid-cols-[24rem_minmax(0,1fr)]">
          <QueueList label={t('queue')} items={left} itemKey={idOf} current={current.id}>
            {(charge, at, button) => (
              <button
                {...button}
                type="button"
                onClick={() => queue.open(at)}
                className="flex w-full min-w-0 flex-col gap-0.5 px-3 py-2 text-left"
              >
                <span className="wrap-anywhere font-semibold">{charge.charge}</span>
                <span className="text-muted">{t('lines', { count: charge.lines })}</span>
              </button>
            )}
          </QueueList>
          <section aria-label={t('open')} className="flex min-w-0 flex-col gap-4">
            <div>
              <h2 className="wrap-anywhere font-display font-extrabold text-xl tracking-wide">
                {current.charge}
              </h2>
              <p className="text-muted">
                {t('lines', { count: current.lines })} · {t('lastSeen', { day: current.lastAt.slice(0, 10) })}
              </p>
            </div>
            <CategoryPicker groups={groups} picker={picker} title={t('which')} />
            <div className="sticky bottom-0 grid grid-cols-1 gap-2 border-line border-t bg-page py-3 sm:grid-cols-2">
              <VerdictButton
                label={t('barred')}
                about={t('barredAbout')}
                keyCap="b"
                busy={decisions.isBusy}
                onClick={() => decide({ verdict: 'barred' })}
              />
              <VerdictButton
                label={t('unclear')}
                about={t('unclearAbout')}
                keyCap="x"
                busy={decisions.isBusy}
                onClick={() => decide({ verdict: 'unclear' })}
              />
            </div>
          </section>
        </div>
      )}
      <DecidedCharges
        rows={decided}
        nowMs={nowMs}
        isBusy={decisions.isBusy}
        onPutBack={(row) => void decisions.decideAgain({ ...row, decidedAt: row.at })}
      />
    </>
  );
}

type VerdictButtonProps = {
  label: string;
  about: string;
  keyCap: string;
  busy: boolean;
  onClick: () => void;
};

function VerdictButton({ label, about, keyCap, busy, onClick }: VerdictButtonProps) {
  return (
    <div className="flex flex-col gap-1">
      <DeskButton busy={busy} onClick={onClick}>
        {label} <KeyCap>{keyCap}</KeyCap>
      </DeskButton>
      <p className="text-muted">{about}</p>
    </div>
  );
}
