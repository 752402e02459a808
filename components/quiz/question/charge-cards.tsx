'use client';

import { type ReactNode, useEffect } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { Bar } from '@/components/ui/drawings/bar';
import { IconCheck, IconCross } from '@/components/ui/icons/icons';
import type { Side } from '@/lib/contract/higher-lower/higher-lower';
import { roundedOneIn } from '@/lib/contract/quiz/one-in';
import type { Texts } from '@/messages/format';

const PICKS = ['left', 'right'] as const;
const KEYS: Record<string, Side> = {
  1: 'left',
  ArrowLeft: 'left',
  ArrowUp: 'left',
  2: 'right',
  ArrowRight: 'right',
  ArrowDown: 'right',
};

/** `counts`: bookings of the left and the right charge. `total`: all bookings. */
type Shares = { counts: readonly number[]; total: number };

type CardsState = {
  picked: Side | null;
  shares: Shares | null;
  isClosed?: boolean;
};
type ChargeCardsProps = CardsState & {
  charges: readonly string[];
  note?: (index: number) => ReactNode;
  onPick?: (pick: Side) => void;
};

/** Shows two charges to choose from, also by keys. After the answer it shows how common each is. */
export function ChargeCards({ charges, note, onPick, ...state }: ChargeCardsProps) {
  const isOpen = verdictOf('left', state) === 'open';
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const pick = KEYS[event.key];
      if (!pick || !isOpen || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onPick?.(pick);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen, onPick]);
  return (
    <ol className="quiz-answers flex max-h-80 flex-1 flex-col gap-3">
      {PICKS.map((pick, i) => {
        const verdict = verdictOf(pick, state);
        return (
          <li key={pick} className="flex flex-1">
            <button
              type="button"
              // Not `disabled`, which would drop the focus.
              aria-disabled={!isOpen}
              data-verdict={verdict}
              onClick={() => isOpen && onPick?.(pick)}
              className={`press flex min-h-24 w-full flex-col justify-center gap-1.5 px-4 py-3 text-left ${LOOKS[verdict]}`}
            >
              <span className="wrap-anywhere font-display font-extrabold text-[1.75rem] leading-none max-[359px]:text-2xl">
                {charges[i]}
              </span>
              {state.shares ? (
                <HowCommon shares={state.shares} index={i} outcome={outcomeOf(pick, state)} />
              ) : null}
              {note?.(i)}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function isMoreCommon({ counts: [left = 0, right = 0] }: Shares, pick: Side): boolean {
  return left > right === (pick === 'left');
}

/** Before the shares: `open`, `closed`, `locked` (chosen) or `waiting` (the other card). Then `right`, `wrong`, or `dimmed` for neither. */
type Verdict = 'open' | 'closed' | 'locked' | 'waiting' | 'right' | 'wrong' | 'dimmed';

const LOOKS: Record<Verdict, string> = {
  open: 'bg-paper text-paper-text',
  closed: 'bg-raised text-muted press-raised',
  locked: 'bg-paper text-paper-text ring-4 ring-accent ring-inset',
  waiting: 'bg-paper text-paper-text',
  right: 'bg-good text-white press-right transition-none animate-confirm',
  wrong: 'bg-bad text-white press-wrong transition-none animate-shake',
  dimmed: 'bg-raised text-text press-raised transition-none',
};

function verdictOf(pick: Side, { picked, shares, isClosed }: CardsState): Verdict {
  if (shares && isMoreCommon(shares, pick)) return 'right';
  if (shares) return picked === pick ? 'wrong' : 'dimmed';
  if (picked !== null) return picked === pick ? 'locked' : 'waiting';
  return isClosed ? 'closed' : 'open';
}

function outcomeOf(pick: Side, { picked, shares }: CardsState): 'right' | 'wrong' | 'more' | null {
  if (!shares) return null;
  if (isMoreCommon(shares, pick)) return picked === pick ? 'right' : 'more';
  return picked === pick ? 'wrong' : null;
}

/** Returns how common a charge is: 'about 1 in 60'. */
export function frequencyText(t: Texts<'higherLower'>, bookings: number, total: number): string {
  const count = roundedOneIn(bookings / total);
  return count < 2 ? t('mostly') : t('oneIn', { count });
}

type HowCommonProps = { shares: Shares; index: number; outcome: ReturnType<typeof outcomeOf> };

function HowCommon({ shares: { counts, total }, index, outcome }: HowCommonProps) {
  const t = useTexts('higherLower');
  const bookings = counts[index] ?? 0;
  return (
    <>
      <Bar part={bookings} largest={Math.max(...counts)} />
      <span className="flex items-center justify-between gap-2 leading-tight">
        <span className="numerals font-semibold">{frequencyText(t, bookings, total)}</span>
        <span className="flex items-center gap-1 font-display font-extrabold text-lg">
          {outcome === 'right' ? <IconCheck className="size-5" /> : null}
          {outcome === 'wrong' ? <IconCross className="size-5" /> : null}
          {outcome && t(outcome)}
        </span>
      </span>
    </>
  );
}
