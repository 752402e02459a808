'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { DecidedChargeView, UnclearChargeView } from '@/lib/contract/desk/records/charges';
import type { CategoryGroup } from '@/lib/contract/desk/records/flags';
import { useDeskAction } from '../shell/use-desk-action';
import { DeskButton, DeskLink } from '../ui/controls';
import { KeyCap, useKeys } from '../ui/keys';
import { EmptyMessage } from '../ui/layout';
import { CategoryPicker, useCategoryPicker } from '../ui/queue/category-picker';
import { QueueScreen } from '../ui/queue/queue-screen';
import { type Queue, queueKeys, useQueue } from '../ui/queue/use-queue';
import { useUndo } from '../ui/queue/use-undo';
import { DecidedCharges } from './decided-charges';

type Verdict = { verdict: 'category'; categoryCode: number } | { verdict: 'barred' | 'unclear' };
type Actions = {
  decide: (input: Verdict & { id: string }) => Promise<DeskResult<{ withdrawn: number; decidedAt: string }>>;
  undo: (input: { id: string; decidedAt: string }) => Promise<DeskResult<null>>;
};

type ChargeDeskProps = Actions & {
  charges: readonly UnclearChargeView[];
  /** Charge texts that wait, on all pages. */
  total: number;
  decided: readonly DecidedChargeView[];
  nowMs: number;
  groups: readonly CategoryGroup[];
};

type Decided = { id: string; charge: string; decidedAt: string };

const idOf = ({ id }: UnclearChargeView) => id;

function useDecisions(
  { decide, undo }: Actions,
  groups: readonly CategoryGroup[],
  { remove, restore, isPaused }: Pick<Queue<UnclearChargeView>, 'remove' | 'restore' | 'isPaused'>,
) {
  const t = useTexts('deskCharges');
  const router = useRouter();
  const deciding = useDeskAction(decide);
  const undoing = useDeskAction(undo);
  const undoable = useUndo<Decided>();
  const { setMessage } = undoable;
  const isBusy = deciding.isBusy || undoing.isBusy;

  function doneText({ charge: text }: UnclearChargeView, verdict: Verdict, count: number): string {
    if (verdict.verdict !== 'category')
      return verdict.verdict === 'barred' ? t('nowBarred', { text, count }) : t('nowUnclear', { text });
    const categories = groups.flatMap(({ categories: own }) => own);
    const charge = categories.find(({ code }) => code === verdict.categoryCode)?.label ?? '';
    return t('decided', { text, charge });
  }

  /** Returns a text to the queue, whoever decided it. Resolves to whether the server answered. */
  async function putBack({ id, charge, decidedAt }: Decided): Promise<boolean> {
    if ((await undoing.run({ id, decidedAt })) === undefined) return undoing.isAnswered();
    setMessage(t('undone', { text: charge }));
    restore([id]);
    router.refresh();
    return true;
  }

  return {
    ...undoable,
    isBusy: isBusy || isPaused,
    problem: deciding.problem ?? undoing.problem,
    async decide(charge: UnclearChargeView, verdict: Verdict): Promise<void> {
      if (isBusy || isPaused) return;
      const done = await deciding.run({ id: charge.id, ...verdict });
      if (!done) return;
      setMessage(doneText(charge, verdict, done.withdrawn));
      undoable.remember({ ...charge, decidedAt: done.decidedAt });
      remove([charge.id]);
      router.refresh();
    },
    async decideAgain(decided: Decided): Promise<void> {
      await putBack(decided);
      // The undo stack may contain this decision.
      undoable.clear();
    },
    async undo(): Promise<void> {
      if (!isBusy) await undoable.undo(putBack);
    },
  };
}

/** Shows charge texts that imports refused, most frequent first. One or two keys classify or bar each. */
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
  const texts = { next: t('nextKey'), previous: t('previousKey'), undo: t('undoKey') };
  const keys = queueKeys(texts, queue, decisions.undo, [
    { key: 'b', what: t('barredKey'), press: () => decide({ verdict: 'barred' }) },
    { key: 'x', what: t('unclearKey'), press: () => decide({ verdict: 'unclear' }) },
  ]);
  useKeys(picker.isOpen ? picker.keys : [...picker.keys, ...keys]);
  const waiting = total - (charges.length - left.length);
  return (
    <QueueScreen
      title={screens('sections.charges')}
      note={t('waiting', { count: waiting })}
      keys={[...keys, { key: '1–6', what: t('groupKey') }]}
      queue={queue}
      decisions={decisions}
      list={{ label: t('queue'), row: (charge) => <ChargeRow charge={charge} />, isWide: true }}
      empty={
        <EmptyMessage title={t(waiting > 0 ? 'more' : 'nothing')}>
          {waiting > 0 ? <DeskLink href="/desk/charges">{t('showNext')}</DeskLink> : t('chargesCome')}
        </EmptyMessage>
      }
      footer={
        <DecidedCharges
          rows={decided}
          nowMs={nowMs}
          isBusy={decisions.isBusy}
          onPutBack={(row) => void decisions.decideAgain({ ...row, decidedAt: row.at })}
        />
      }
    >
      {(charge) => (
        <ChargeDetail charge={charge} decide={decide} isBusy={decisions.isBusy}>
          <CategoryPicker groups={groups} picker={picker} title={t('which')} />
        </ChargeDetail>
      )}
    </QueueScreen>
  );
}

function ChargeRow({ charge: { charge, lines } }: { charge: UnclearChargeView }) {
  const t = useTexts('deskCharges');
  return (
    <>
      <span className="wrap-anywhere font-semibold">{charge}</span>
      <span className="text-muted">{t('lines', { count: lines })}</span>
    </>
  );
}

type ChargeDetailProps = {
  charge: UnclearChargeView;
  decide: (verdict: Verdict) => void;
  isBusy: boolean;
  /** The category picker. */
  children: ReactNode;
};

function ChargeDetail({ charge: { charge, lines, lastAt }, decide, isBusy, children }: ChargeDetailProps) {
  const t = useTexts('deskCharges');
  return (
    <section aria-label={t('open')} className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 className="wrap-anywhere font-display font-extrabold text-xl tracking-wide">{charge}</h2>
        <p className="text-muted">
          {t('lines', { count: lines })} · {t('lastSeen', { day: lastAt.slice(0, 10) })}
        </p>
      </div>
      {children}
      <div className="sticky bottom-0 grid grid-cols-1 gap-2 border-line border-t bg-page py-3 sm:grid-cols-2">
        {[
          { verdict: 'barred' as const, key: 'b', label: t('barred'), about: t('barredAbout') },
          { verdict: 'unclear' as const, key: 'x', label: t('unclear'), about: t('unclearAbout') },
        ].map(({ verdict, key, label, about }) => (
          <div key={key} className="flex flex-col gap-1">
            <DeskButton busy={isBusy} onClick={() => decide({ verdict })}>
              {label} <KeyCap>{key}</KeyCap>
            </DeskButton>
            <p className="text-muted">{about}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
