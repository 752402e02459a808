'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { DecisionOutcome, QueuedRequest } from '@/lib/contract/desk/removals';
import { counted } from '@/lib/contract/format';
import { useDeskAction } from '../shell/use-desk-action';

export type Kind = 'approve' | 'reinstate';

/** Returns a sentence each about what was decided, what others had decided before, and what failed. */
function outcomeText(kind: Kind, outcomes: readonly DecisionOutcome[]): string {
  const decided = outcomes.filter(({ outcome }) => outcome === 'decided');
  const before = outcomes.filter(({ outcome }) => outcome === 'before');
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
  const sum = decided.reduce((total, each) => total + each.records, 0);
  const what = kind === 'approve' ? 'erased for good' : 'put back into play';
  const names = [...new Set(before.map(({ decidedBy }) => decidedBy ?? 'another operator'))].join(', ');
  return [
    ...(decided.length > 0
      ? [`${counted(decided.length, 'request')} decided: ${counted(sum, 'record')} ${what}.`]
      : []),
    ...(before.length > 0 ? [`${names} decided ${counted(before.length, 'request')} before you.`] : []),
    ...(failed.length > 0 ? [`${counted(failed.length, 'request')} could not be decided. Try again.`] : []),
    ...(decided.length + before.length + failed.length === 0 ? ['There is no such request.'] : []),
  ].join(' ');
}

/** Returns what a split did, or who decided before. */
function splitText(split: {
  changed: boolean;
  approved: number;
  reinstated: number;
  decidedBy: string | null;
}): string {
  if (!split.changed) return `${split.decidedBy ?? 'Another operator'} decided this request before you.`;
  return `${counted(split.approved, 'record')} erased for good, ${counted(split.reinstated, 'record')} put back into play.`;
}

export type DecideRequests = (input: { receipts: string[] }) => Promise<DeskResult<DecisionOutcome[]>>;
export type SplitRequest = (input: {
  receipt: string;
  approve: string[];
}) => Promise<
  DeskResult<{ changed: boolean; approved: number; reinstated: number; decidedBy: string | null }>
>;
type Actions = { approve: DecideRequests; reinstate: DecideRequests; split: SplitRequest };

/** What the operator is asked before something that cannot be undone, or that concerns several requests. */
export type Question =
  | { kind: Kind; requests: readonly QueuedRequest[] }
  | { kind: 'split'; request: QueuedRequest; erased: readonly string[] };

/** Decides requests. `onDecided` gets the receipts that have left the queue. */
export function useDecisions(actions: Actions, onDecided: (receipts: readonly string[]) => void) {
  const router = useRouter();
  const approve = useDeskAction(actions.approve);
  const reinstate = useDeskAction(actions.reinstate);
  const split = useDeskAction(actions.split);
  const [question, setQuestion] = useState<Question | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const isBusy = approve.isBusy || reinstate.isBusy || split.isBusy;

  function settle(receipts: readonly string[], text: string): void {
    setQuestion(null);
    setMessage(text);
    onDecided(receipts);
    router.refresh();
  }

  async function perform(asked: Question): Promise<void> {
    if (isBusy) return;
    setMessage(null);
    if (asked.kind === 'split') {
      const { receipt } = asked.request;
      const done = await split.run({ receipt, approve: [...asked.erased] });
      if (done) settle([receipt], splitText(done));
      return;
    }
    const receipts = asked.requests.map(({ receipt }) => receipt);
    const done = await (asked.kind === 'approve' ? approve : reinstate).run({ receipts });
    const leaves = done?.filter(({ outcome }) => outcome !== 'failed').map(({ receipt }) => receipt);
    if (done && leaves) settle(leaves, outcomeText(asked.kind, done));
  }

  /** Reinstates one request at once. Asks first before anything is erased, and for several requests. */
  function decide(asked: Question): void {
    if (isBusy) return;
    if (asked.kind === 'reinstate' && asked.requests.length === 1) void perform(asked);
    else setQuestion(asked);
  }

  return {
    decide,
    perform,
    question,
    cancel: () => setQuestion(null),
    isBusy,
    message,
    problem: approve.problem ?? reinstate.problem ?? split.problem,
  };
}
