'use client';

import { IconCheck, IconClock, IconCross, IconFriends } from '@/components/ui/icons';
import type { Judgement } from '@/lib/contract/realtime/protocol';

type ResultCardProps = {
  judgement: Judgement;
  elsewhere: boolean;
  timedOut: boolean;
  hint: string | null;
  held: boolean;
  onHold: (held: boolean) => void;
};

export function outcomeText(outcome: Pick<ResultCardProps, 'judgement' | 'elsewhere' | 'timedOut'>): string {
  const { judgement, elsewhere, timedOut } = outcome;
  if (elsewhere) return 'Answered elsewhere';
  if (judgement.correct) return 'Right';
  return timedOut ? "Time's up" : 'Wrong';
}

/** Shows the result over the photo. A tap holds it until the next tap; keyboard focus holds it until blur or Enter. */
export function ResultCard(props: ResultCardProps) {
  const { judgement, elsewhere, timedOut, hint, held, onHold } = props;
  const Icon = elsewhere ? IconFriends : judgement.correct ? IconCheck : timedOut ? IconClock : IconCross;
  return (
    <button
      type="button"
      data-testid="result"
      onClick={() => onHold(!held)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && onHold(true)}
      onBlur={() => onHold(false)}
      className="absolute inset-x-0 bottom-0 z-20 flex animate-rise flex-col gap-1 border-paper-text border-t-2 bg-paper px-3.5 pt-2 pb-2 text-left text-paper-text"
    >
      <span className="flex w-full items-center gap-2 font-display font-extrabold text-2xl leading-none">
        <span className={judgement.correct ? 'text-good' : 'text-bad'}>
          <Icon className="size-6" />
        </span>
        <span className="flex-1">{outcomeText(props)}</span>
        {judgement.points > 0 ? <span className="numerals text-good">+{judgement.points}</span> : null}
      </span>
      <span className="text-[0.8125rem] leading-snug">{judgement.explanation}</span>
      {hint ? <span className="font-semibold text-[0.8125rem] leading-snug">{hint}</span> : null}
      <span className="text-paper-muted text-xs">{held ? 'Tap to continue' : 'Tap to keep reading'}</span>
    </button>
  );
}
