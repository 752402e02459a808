'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { DecisionOutcome, QueuedRequest } from '@/lib/contract/desk/removals/requests';
import type { Texts } from '@/messages/format';
import { useDeskAction } from '../shell/use-desk-action';
import { useUndo } from '../ui/queue/use-undo';

export type Kind = 'approve' | 'reinstate';

/** Returns one sentence each about requests decided now, decided by others, and failed. */
function outcomeText(t: Texts<'deskRemovals'>, kind: Kind, outcomes: readonly DecisionOutcome[]): string {
  const { decided = [], before = [], failed = [] } = Object.groupBy(outcomes, ({ outcome }) => outcome);
  const records = decided.reduce((total, each) => total + each.records, 0);
  const operators = Map.groupBy(before, ({ decidedBy }) => decidedBy ?? t('anotherOperator'));
  const sentences = [
    ...(decided.length > 0
      ? [t(kind === 'approve' ? 'approved' : 'reinstated', { requests: decided.length, records })]
      : []),
    ...[...operators].map(([operator, { length: count }]) => t('alreadyDecided', { operator, count })),
    ...(failed.length > 0 ? [t('notDecided', { count: failed.length })] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : t('unknown');
}

type Split = { changed: boolean; approved: number; reinstated: number; decidedBy: string | null };

function splitText(t: Texts<'deskRemovals'>, { changed, approved, reinstated, decidedBy }: Split): string {
  if (!changed) return t('alreadySplit', { operator: decidedBy ?? t('anotherOperator') });
  return t('splitDone', { erased: approved, back: reinstated });
}

export type DecideRequests = (input: { receipts: string[] }) => Promise<DeskResult<DecisionOutcome[]>>;
export type SplitRequest = (input: { receipt: string; approve: string[] }) => Promise<DeskResult<Split>>;
type Actions = {
  approve: DecideRequests;
  reinstate: DecideRequests;
  split: SplitRequest;
  undo: DecideRequests;
};

export type Question =
  | { kind: Kind; requests: readonly QueuedRequest[] }
  | { kind: 'split'; request: QueuedRequest; erased: readonly string[] };

function useUndoing(action: DecideRequests, onUndone: (receipts: readonly string[]) => void) {
  const t = useTexts('deskRemovals');
  const { run, isBusy, problem, isAnswered } = useDeskAction(action);
  const undoable = useUndo<readonly string[]>();
  return {
    ...undoable,
    isBusy,
    problem,
    undo: () =>
      undoable.undo(async (receipts) => {
        const done = await run({ receipts: [...receipts] });
        if (!done) return isAnswered();
        const open = done.filter(({ outcome }) => outcome === 'decided').map(({ receipt }) => receipt);
        undoable.setMessage(t('undone', { count: open.length }));
        onUndone(open);
        return true;
      }),
  };
}

type QueueEvents = {
  onDecided: (receipts: readonly string[]) => void;
  onUndone: (receipts: readonly string[]) => void;
  /** True while a key may be a double press. Then nothing is decided. */
  isPaused: boolean;
};

export function useDecisions(actions: Actions, { onDecided, onUndone, isPaused }: QueueEvents) {
  const t = useTexts('deskRemovals');
  const router = useRouter();
  const approve = useDeskAction(actions.approve);
  const reinstate = useDeskAction(actions.reinstate);
  const split = useDeskAction(actions.split);
  const [question, setQuestion] = useState<Question | null>(null);
  const undoable = useUndoing(actions.undo, (receipts) => {
    onUndone(receipts);
    router.refresh();
  });
  const isBusy = approve.isBusy || reinstate.isBusy || split.isBusy || undoable.isBusy;

  function settle(receipts: readonly string[], text: string): void {
    setQuestion(null);
    undoable.setMessage(text);
    onDecided(receipts);
    router.refresh();
  }

  async function perform(asked: Question): Promise<void> {
    if (isBusy) return;
    undoable.setMessage(null);
    for (const call of [approve, reinstate, split]) call.forget();
    if (asked.kind === 'split') {
      const { receipt } = asked.request;
      const done = await split.run({ receipt, approve: [...asked.erased] });
      if (!done) return;
      undoable.clear();
      settle([receipt], splitText(t, done));
      return;
    }
    const receipts = asked.requests.map(({ receipt }) => receipt);
    const done = await (asked.kind === 'approve' ? approve : reinstate).run({ receipts });
    const leaves = done?.filter(({ outcome }) => outcome !== 'failed').map(({ receipt }) => receipt);
    if (!done || !leaves) return;
    settle(leaves, outcomeText(t, asked.kind, done));
    const own = done.filter(({ outcome }) => outcome === 'decided').map(({ receipt }) => receipt);
    if (asked.kind === 'reinstate' && own.length > 0) undoable.remember(own);
    else undoable.clear();
  }

  /** Reinstates one request at once. Asks first before erasing, and for several requests. */
  function decide(asked: Question): void {
    if (isBusy || isPaused) return;
    if (asked.kind === 'reinstate' && asked.requests.length === 1) void perform(asked);
    else setQuestion(asked);
  }

  return {
    ...undoable,
    decide,
    perform,
    question,
    cancel: () => setQuestion(null),
    isBusy,
    isPaused,
    undo: async () => {
      if (!isBusy) await undoable.undo();
    },
    problem: approve.problem ?? reinstate.problem ?? split.problem ?? undoable.problem,
  };
}
