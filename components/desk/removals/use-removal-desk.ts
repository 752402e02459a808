'use client';

import { useEffect, useRef, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import type { QueuedRequest, RequestMatch, ShownRequest } from '@/lib/contract/desk/removals';
import { noAnswer } from '../shell/use-desk-action';
import { type DeskKey, useKeys } from '../ui/keys';
import { useAfterPause, useQueue } from '../ui/queue';
import { type DecideRequests, type Kind, type SplitRequest, useDecisions } from './use-decisions';

type ShowRequest = (input: { receipt: string; from?: number }) => Promise<DeskResult<ShownRequest>>;

type Loaded = { receipt: string; shown: ShownRequest | null; problem: string | null };

/** Reads the open request with its matches, and further matches on demand. */
function useShownRequest(show: ShowRequest, receipt: string | undefined) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const desk = useTexts('desk');
  const wanted = useRef(receipt);

  async function read(from: number): Promise<void> {
    if (receipt === undefined) return;
    const result = await show({ receipt, from }).catch(noAnswer(desk));
    if (wanted.current !== receipt) return;
    if (!result.ok) {
      const problem = result.message;
      return setLoaded((before) => ({ shown: null, ...before, receipt, problem }));
    }
    setLoaded((before) => {
      const earlier = from > 0 && before?.receipt === receipt ? (before.shown?.matches ?? []) : [];
      const shown = { ...result.data, matches: [...earlier, ...result.data.matches] };
      return { receipt, shown, problem: null };
    });
  }

  useEffect(() => {
    wanted.current = receipt;
  }, [receipt]);
  useAfterPause(receipt, () => void read(0));

  const mine = loaded?.receipt === receipt ? loaded : null;
  return {
    shown: mine?.shown ?? null,
    problem: mine?.problem ?? null,
    reload: () => read(0),
    more: () => read(mine?.shown?.next ?? 0),
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
};

const receiptOf = ({ receipt }: QueuedRequest) => receipt;

/** Receipts that are selected, to decide several requests at once. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    selected,
    toggle: (receipt: string) =>
      setSelected((before) => {
        const after = new Set(before);
        if (!after.delete(receipt)) after.add(receipt);
        return after;
      }),
    drop: (receipts: readonly string[]) =>
      setSelected((before) => new Set([...before].filter((receipt) => !receipts.includes(receipt)))),
  };
}

/** The state of the removals screen: the queue, the open request, the selection, a split, and what is decided. */
export function useRemovalDesk(requests: readonly QueuedRequest[], { show, ...actions }: RemovalActions) {
  const queue = useQueue(requests, receiptOf);
  const { current, left } = queue;
  const selection = useSelection();
  const opened = useShownRequest(show, current?.receipt);
  const split = useSplit(opened.shown);
  const decisions = useDecisions(actions, (receipts) => {
    queue.drop(receipts);
    selection.drop(receipts);
  });
  const chosen = left.filter(({ receipt }) => selection.selected.has(receipt));
  const canSplit = chosen.length === 0 && opened.shown !== null && (current?.matched ?? 0) > 1;
  return {
    ...queue,
    selection,
    chosen,
    opened,
    decisions,
    canSplit,
    split: { ...split, start: () => canSplit && split.start() },
    /** Decides the selected requests, else the open one, once it is shown. */
    decide: (kind: Kind) => {
      if (chosen.length > 0) decisions.decide({ kind, requests: chosen });
      else if (current && opened.shown) decisions.decide({ kind, requests: [current] });
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
    { key: 's', what: t('splitKey'), press: split.start },
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
    { key: '1–9', what: t('splitNumberKey') },
    { key: t('escape'), what: t('escapeKey') },
  ];
}
