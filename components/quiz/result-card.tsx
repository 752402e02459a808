'use client';

import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { IconCheck, IconClock, IconCross, IconFriends, IconHeart, IconStar } from '@/components/ui/icons';
import type { Judgement } from '@/lib/contract/realtime/protocol';
import type { QuizState } from './quiz-state';
import { areaText, outcomeText, rarityText } from './result-text';

type ResultCardProps = {
  judgement: Judgement;
  elsewhere: boolean;
  timedOut: boolean;
  skipped: boolean;
  spent: QuizState['spent'];
  hint: string | null;
  held: boolean;
  onHold: (held: boolean) => void;
};

/** Ignores key repeat, so that the key of the answer does not hold the result. */
const ignoreRepeated = (event: KeyboardEvent) => event.repeat && event.preventDefault();

/** Shows the result over the photo and focuses it. A tap, Space or Enter pauses it; another continues. */
export function ResultCard(props: ResultCardProps) {
  const { judgement, elsewhere, timedOut, spent, hint, held, onHold } = props;
  const { bookings, photo_right_percent: percent } = judgement;
  const card = useRef<HTMLButtonElement>(null);
  const t = useTexts('quiz');
  const rarity = rarityText(t, judgement);
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  const Icon = elsewhere ? IconFriends : judgement.correct ? IconCheck : timedOut ? IconClock : IconCross;
  return (
    <button
      ref={card}
      type="button"
      data-testid="result"
      onClick={() => onHold(!held)}
      onKeyDown={ignoreRepeated}
      className="-outline-offset-3 absolute inset-x-0 bottom-0 z-20 flex animate-rise flex-col gap-1 border-paper-text border-t-2 bg-paper px-3.5 pt-2 pb-2 text-left text-paper-text"
    >
      <span className="flex w-full items-center gap-2 font-display font-extrabold text-2xl leading-none">
        <span className={judgement.correct ? 'text-good' : 'text-bad'}>
          <Icon className="size-6" />
        </span>
        <span className="flex-1">{outcomeText(t, props)}</span>
        {judgement.points > 0 ? <span className="numerals text-good">+{judgement.points}</span> : null}
        {spent ? <Cost spent={spent} /> : null}
      </span>
      <span className="text-[0.8125rem] leading-snug">
        {judgement.explanation} {rarity}
      </span>
      {hint ? <span className="font-semibold text-[0.8125rem] leading-snug">{hint}</span> : null}
      {bookings ? <span className="text-[0.8125rem] leading-snug">{areaText(t, bookings)}</span> : null}
      <span className="flex w-full flex-wrap justify-between gap-x-3 text-xs">
        {percent === null ? null : <span className="font-semibold">{t('photoRight', { percent })}</span>}
        <span className="text-paper-muted">{held ? t('next') : t('hold')}</span>
      </span>
    </button>
  );
}

function Cost({ spent }: { spent: 'life' | 'star' }) {
  const t = useTexts('quiz');
  const Icon = spent === 'star' ? IconStar : IconHeart;
  return (
    <span className="numerals flex animate-shake items-center gap-1 text-bad">
      −1
      <Icon className="size-5" />
      <span className="sr-only">{t('cost', { what: spent })}</span>
    </span>
  );
}
