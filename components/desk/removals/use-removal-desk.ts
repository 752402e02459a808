'use client';

import { useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { QueuedRequest, RequestMatch, ShownRequest } from '@/lib/contract/desk/removals/requests';
import type { ClaimAction } from '../shell/use-claimed';
import { noAnswer } from '../shell/use-desk-action';
import { type DeskKey, useKeys } from '../ui/keys';
import { moveKeys, queueKeys, useAfterDelay, useQueue, useSelection } from '../ui/queue/use-queue';
import { type DecideRequests, type Kind, type SplitRequest, useDecisions } from './use-decisions';

type ShowRequest = (input: {
  receipt: string;
  from?: number;
  /** False to load ahead without a claim, so that others may open the request. */
  claims?: boolean;
}) => Promise<DeskResult<ShownRequest>>;

/** `shown` is null until the request has loaded. `problem` is the error text. */
export type Loaded = { shown: ShownRequest | null; problem: string | null };
type ByReceipt = ReadonlyMap<string, Loaded>;

const EMPTY: Loaded = { shown: null, problem: null };

/** Loads and claims the open request, then preloads the requests of `ahead`. */
function useShownRequests(
  { show, claim }: Pick<RemovalActions, 'show' | 'claim'>,
  open: string | undefined,
  ahead: readonly string[],
) {
  const [byReceipt, setByReceipt] = useState<ByReceipt>(new Map());
  const desk = useTexts('desk');
  const reading = useRef(new Map<string, Promise<void>>());

  async function read(receipt: string, options: { from?: number; claims?: boolean } = {}): Promise<void> {
    if (reading.current.has(receipt)) return;
    const done = readNow(receipt, options).finally(() => reading.current.delete(receipt));
    reading.current.set(receipt, done);
    await done;
  }

  async function readNow(receipt: string, { from = 0, claims = true }): Promise<void> {
    const result = await show({ receipt, from, claims }).catch(noAnswer(desk));
    setByReceipt((all) => {
      const before = all.get(receipt) ?? EMPTY;
      if (!result.ok) return new Map([...all, [receipt, { ...before, problem: result.message }]]);
      const earlier = from > 0 ? (before.shown?.matches ?? []) : [];
      const shown = { ...result.data, matches: [...earlier, ...result.data.matches] };
      return new Map([...all, [receipt, { shown, problem: null }]]);
    });
  }

  /** Claims a preloaded request, and updates who else has it open. */
  async function claimLoaded(receipt: string): Promise<void> {
    await reading.current.get(receipt);
    const result = await claim({ subject: 'request', id: receipt }).catch(noAnswer(desk));
    if (!result.ok) return;
    const { claimedBy } = result.data;
    setByReceipt((all) => {
      const loaded = all.get(receipt);
      if (!loaded?.shown) return all;
      return new Map([...all, [receipt, { ...loaded, shown: { ...loaded.shown, claimedBy } }]]);
    });
  }

  useAfterDelay(open, () => {
    if (open === undefined) return;
    const isAhead = byReceipt.get(open)?.shown || reading.current.has(open);
    void (isAhead ? claimLoaded(open) : read(open));
  });
  const next = ahead.find((receipt) => !byReceipt.has(receipt));
  const isOpenLoaded = open === undefined || byReceipt.has(open);
  useAfterDelay(isOpenLoaded ? next : undefined, () => void (next && read(next, { claims: false })));

  const { shown, problem } = (open && byReceipt.get(open)) || EMPTY;
  return {
    shown,
    problem,
    loadedOf: (receipt: string) => byReceipt.get(receipt) ?? EMPTY,
    reload: (receipt = open) => void (receipt && read(receipt, { claims: receipt === open })),
    more: () => void (open && read(open, { from: shown?.next ?? 0 })),
  };
}

type Split = { receipt: string; erased: ReadonlySet<string> };

const isThere = ({ where }: RequestMatch) => where !== 'gone';

/** Tracks which records of the open request to erase. Records asked for by photo are marked at first. */
function useSplit(shown: ShownRequest | null) {
  const [split, setSplit] = useState<Split | null>(null);
  const mine = split !== null && split.receipt === shown?.receipt ? split : null;
  const matches = shown?.matches ?? [];
  const toggle = (recordId: string) => {
    if (!mine) return;
    const erased = new Set(mine.erased);
    if (!erased.delete(recordId)) erased.add(recordId);
    setSplit({ ...mine, erased });
  };
  return {
    isOn: mine !== null,
    erased: mine?.erased ?? new Set<string>(),
    start: () => {
      const asked = matches.filter((match) => match.isAsked && isThere(match));
      if (shown) setSplit({ receipt: shown.receipt, erased: new Set(asked.map(({ recordId }) => recordId)) });
    },
    stop: () => setSplit(null),
    toggle,
    /** Takes the number of the match, from 1. */
    toggleNumber: (number: number) => {
      const match = matches[number - 1];
      if (match && isThere(match)) toggle(match.recordId);
    },
  };
}

export type RemovalActions = {
  show: ShowRequest;
  approve: DecideRequests;
  reinstate: DecideRequests;
  split: SplitRequest;
  undo: DecideRequests;
  claim: ClaimAction;
};

const receiptOf = ({ receipt }: QueuedRequest) => receipt;

export function useRemovalDesk(
  requests: readonly QueuedRequest[],
  { show, claim, ...actions }: RemovalActions,
) {
  const queue = useQueue(requests, receiptOf);
  const { current, left, next } = queue;
  const selection = useSelection();
  const chosen = left.filter(({ receipt }) => selection.selected.has(receipt));
  const opened = useShownRequests(
    { show, claim },
    current?.receipt,
    [...chosen, ...(next ? [next] : [])].map(receiptOf),
  );
  const split = useSplit(opened.shown);
  const decisions = useDecisions(actions, {
    onDecided: (receipts) => {
      queue.remove(receipts);
      selection.remove(receipts);
    },
    onUndone: queue.restore,
    isPaused: queue.isPaused,
  });
  const canSplit = chosen.length === 0 && opened.shown !== null && (current?.matched ?? 0) > 1;
  return {
    queue,
    selection,
    chosen,
    /** Photos of the next request, which is preloaded. */
    preload: next ? (opened.loadedOf(next.receipt).shown?.matches ?? []).map(({ photo }) => photo) : [],
    opened,
    decisions,
    canSplit,
    split: { ...split, start: () => canSplit && split.start() },
    decide: (kind: Kind) => {
      if (chosen.length > 0) {
        const isShown = chosen.every(({ receipt }) => opened.loadedOf(receipt).shown !== null);
        if (isShown) decisions.decide({ kind, requests: chosen });
      } else if (current && opened.shown) decisions.decide({ kind, requests: [current] });
    },
    decideSplit: () => {
      if (current && split.erased.size > 0)
        decisions.decide({ kind: 'split', request: current, erased: [...split.erased] });
    },
  };
}

export type RemovalDeskState = ReturnType<typeof useRemovalDesk>;

const NUMBERS = Array.from({ length: 9 }, (_, at) => at + 1);

export function useRemovalKeys(desk: RemovalDeskState): Pick<DeskKey, 'key' | 'what'>[] {
  const t = useTexts('deskRemovals');
  const { queue, split, selection } = desk;
  const texts = { next: t('nextKey'), previous: t('previousKey'), undo: t('undoKey') };
  const keys = queueKeys(texts, queue, desk.decisions.undo, [
    { key: 'a', what: t('approveKey'), press: () => desk.decide('approve') },
    { key: 'r', what: t('reinstateKey'), press: () => desk.decide('reinstate') },
    {
      key: 'x',
      what: t('selectKey'),
      press: () => queue.current && selection.toggle(queue.current.receipt),
    },
    { key: 'Escape', what: t('clearKey'), press: selection.clear },
    { key: 's', what: t('splitKey'), press: split.start },
  ]);
  // A split replaces all keys but `j` and `k`, so that none decides the whole request.
  const splits: DeskKey[] = [
    ...NUMBERS.map((number) => ({
      key: String(number),
      what: '',
      press: () => split.toggleNumber(number),
    })),
    { key: 's', what: '', press: desk.decideSplit },
    { key: 'Escape', what: '', press: split.stop },
  ];
  useKeys(split.isOn ? [...moveKeys(texts, queue), ...splits] : keys);
  return [
    ...keys,
    { key: 'z', what: t('largeKey') },
    { key: '1–9', what: t('splitNumberKey') },
    { key: t('escape'), what: t('escapeKey') },
  ];
}
