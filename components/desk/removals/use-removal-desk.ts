'use client';

import { useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { QueuedRequest, RequestMatch, ShownRequest } from '@/lib/contract/desk/removals';
import type { ClaimAction } from '../shell/use-claimed';
import { noAnswer } from '../shell/use-desk-action';
import { type DeskKey, useKeys } from '../ui/keys';
import { useAfterPause, useQueue } from '../ui/queue';
import { useSelection } from '../ui/use-selection';
import { type DecideRequests, type Kind, type SplitRequest, useDecisions } from './use-decisions';

type ShowRequest = (input: {
  receipt: string;
  from?: number;
  /** False when it is only loaded ahead: then it is not claimed, and others may open it. */
  claims?: boolean;
}) => Promise<DeskResult<ShownRequest>>;

/** `shown` is null until the request has been read; `problem` says why it could not be. */
export type Loaded = { shown: ShownRequest | null; problem: string | null };
type ByReceipt = ReadonlyMap<string, Loaded>;

const EMPTY: Loaded = { shown: null, problem: null };

/** Reads requests with their matches: the open one, which it claims, and those of `ahead`, which open later. */
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

  /** Claims a request that was loaded ahead, and notes who else has it. */
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

  useAfterPause(open, () => {
    if (open === undefined) return;
    const isAhead = byReceipt.get(open)?.shown || reading.current.has(open);
    void (isAhead ? claimLoaded(open) : read(open));
  });
  const next = ahead.find((receipt) => !byReceipt.has(receipt));
  const isOpenLoaded = open === undefined || byReceipt.has(open);
  useAfterPause(isOpenLoaded ? next : undefined, () => void (next && read(next, { claims: false })));

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

/** Marks which records of the open request are to be erased. What was asked for by photo is marked first. */
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
    /** By the number of the match, from 1. */
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

/** The state of the removals screen: the queue, the open request, the selection, a split, and what is decided. */
export function useRemovalDesk(
  requests: readonly QueuedRequest[],
  { show, claim, ...actions }: RemovalActions,
) {
  const queue = useQueue(requests, receiptOf);
  const { current, left } = queue;
  const selection = useSelection();
  const chosen = left.filter(({ receipt }) => selection.selected.has(receipt));
  const next = current && left[left.indexOf(current) + 1];
  const opened = useShownRequests(
    { show, claim },
    current?.receipt,
    [...chosen, ...(next ? [next] : [])].map(receiptOf),
  );
  const split = useSplit(opened.shown);
  const decisions = useDecisions(actions, {
    onDecided: (receipts) => {
      queue.drop(receipts);
      selection.drop(receipts);
    },
    onUndone: queue.takeBack,
    isPaused: queue.isPaused,
  });
  const canSplit = chosen.length === 0 && opened.shown !== null && (current?.matched ?? 0) > 1;
  return {
    ...queue,
    selection,
    chosen,
    /** Loaded ahead; its photos are loaded with it. */
    next: next ? opened.loadedOf(next.receipt).shown : null,
    opened,
    decisions,
    canSplit,
    split: { ...split, start: () => canSplit && split.start() },
    /** Decides what the screen shows: the selected requests, else the open one. */
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

type RemovalDeskState = ReturnType<typeof useRemovalDesk>;

const NUMBERS = Array.from({ length: 9 }, (_, at) => at + 1);

/** Binds the keys of the screen. Returns them for the list of keys. */
export function useRemovalKeys(desk: RemovalDeskState): Pick<DeskKey, 'key' | 'what'>[] {
  const t = useTexts('deskRemovals');
  const { split, current, selection } = desk;
  const moves: DeskKey[] = [
    { key: 'j', what: t('nextKey'), press: () => desk.move(1), repeats: true },
    { key: 'k', what: t('previousKey'), press: () => desk.move(-1), repeats: true },
  ];
  const decides: DeskKey[] = [
    { key: 'a', what: t('approveKey'), press: () => desk.decide('approve') },
    { key: 'r', what: t('reinstateKey'), press: () => desk.decide('reinstate') },
    {
      key: 'x',
      what: t('selectKey'),
      press: () => current && selection.toggle(current.receipt),
    },
    { key: 'Escape', what: t('clearKey'), press: selection.clear },
    { key: 's', what: t('splitKey'), press: split.start },
    { key: 'u', what: t('undoKey'), press: () => void desk.decisions.undo() },
  ];
  // A split binds its own keys, so that none decides the whole request.
  const splits: DeskKey[] = [
    ...NUMBERS.map((number) => ({
      key: String(number),
      what: '',
      press: () => split.toggleNumber(number),
    })),
    { key: 's', what: '', press: desk.decideSplit },
    { key: 'Escape', what: '', press: split.stop },
  ];
  useKeys([...moves, ...(split.isOn ? splits : decides)]);
  return [
    ...moves,
    ...decides,
    { key: 'z', what: t('largeKey') },
    { key: '1–9', what: t('splitNumberKey') },
    { key: t('escape'), what: t('escapeKey') },
  ];
}
