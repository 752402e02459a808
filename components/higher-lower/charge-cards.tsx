'use client';

import { useEffect } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { Bar } from '@/components/ui/bar';
import { IconCheck, IconCross } from '@/components/ui/icons';
import type { HigherLowerAnswer } from '@/lib/contract/higher-lower/higher-lower-view';
import type { Side } from '@/lib/contract/higher-lower/question';
import { shareText } from './share-text';

const PICKS = ['left', 'right'] as const;
const KEYS: Record<string, Side> = {
  1: 'left',
  ArrowLeft: 'left',
  ArrowUp: 'left',
  2: 'right',
  ArrowRight: 'right',
  ArrowDown: 'right',
};

type ChargeCardsProps = {
  charges: readonly string[];
  picked: Side | null;
  /** The verdict and the shares; null while the question is open. */
  answered: HigherLowerAnswer | null;
  onPick: (pick: Side) => void;
};

/** Shows two charges to choose from, also by keys, then how common each is. */
export function ChargeCards({ charges, picked, answered, onPick }: ChargeCardsProps) {
  const isOpen = picked === null && answered === null;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const pick = KEYS[event.key];
      if (!pick || !isOpen || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onPick(pick);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen, onPick]);
  return (
    <ol className="flex max-h-96 flex-1 flex-col gap-3">
      {PICKS.map((pick, i) => (
        <li key={pick} className="flex flex-1">
          <button
            type="button"
            // Not `disabled`, which would drop the focus.
            aria-disabled={!isOpen}
            onClick={() => isOpen && onPick(pick)}
            className={`press flex min-h-24 w-full flex-col justify-center gap-1.5 px-4 py-3 text-left ${lookOf(pick, picked, answered)}`}
          >
            <span className="wrap-anywhere font-display font-extrabold text-2xl leading-tight">
              {charges[i]}
            </span>
            {answered ? <Share answered={answered} pick={pick} index={i} /> : null}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Returns whether the charge on this side is booked more often. */
function isMore({ charges: [left, right] }: HigherLowerAnswer, pick: Side): boolean {
  const leftIsMore = (left?.bookings ?? 0) > (right?.bookings ?? 0);
  return leftIsMore === (pick === 'left');
}

function lookOf(pick: Side, picked: Side | null, answered: HigherLowerAnswer | null): string {
  if (answered) {
    if (isMore(answered, pick)) return 'bg-good text-white press-right transition-none animate-confirm';
    return answered.pick === pick
      ? 'bg-bad text-white press-wrong transition-none animate-shake'
      : 'bg-raised text-text press-raised transition-none';
  }
  return `bg-paper text-paper-text ${picked === pick ? 'ring-4 ring-accent ring-inset' : ''}`;
}

type ShareProps = { answered: HigherLowerAnswer; pick: Side; index: number };

function Share({ answered, pick, index }: ShareProps) {
  const t = useTexts('higherLower');
  const { charges, total } = answered;
  const bookings = charges[index]?.bookings ?? 0;
  const isOwn = answered.pick === pick;
  return (
    <>
      <Bar part={bookings} largest={Math.max(...charges.map((each) => each.bookings))} />
      <span className="flex items-center justify-between gap-2 leading-tight">
        <span className="numerals font-semibold">{shareText(t, { bookings, total })}</span>
        <span className="flex items-center gap-1 font-display font-extrabold text-lg">
          {isOwn ? (
            answered.correct ? (
              <IconCheck className="size-5" />
            ) : (
              <IconCross className="size-5" />
            )
          ) : null}
          {isOwn ? t(answered.correct ? 'right' : 'wrong') : isMore(answered, pick) ? t('more') : null}
        </span>
      </span>
    </>
  );
}
