'use client';

import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import {
  IconCheck,
  IconClock,
  IconCross,
  IconFriends,
  IconHeart,
  IconStar,
} from '@/components/ui/icons/icons';
import type { Judgement } from '@/lib/contract/realtime/protocol';
import type { QuizState } from '../machine/quiz-state';
import { clueOfJudgement, outcomeText } from './result-text';

type ResultCardProps = {
  judgement: Judgement;
  elsewhere: boolean;
  timedOut: boolean;
  skipped: boolean;
  spent: QuizState['spent'];
  held: boolean;
  onHold: (held: boolean) => void;
};

/** Ignores key repeat, so that the key of the answer does not pause the result. */
const ignoreRepeated = (event: KeyboardEvent) => event.repeat && event.preventDefault();

/** Shows and focuses the result over the lower third of the photo. A tap, Space or Enter pauses it; another continues. */
export function ResultCard(props: ResultCardProps) {
  const { judgement, elsewhere, timedOut, spent, held, onHold } = props;
  const card = useRef<HTMLButtonElement>(null);
  const t = useTexts('quiz');
  const clue = clueOfJudgement(t, judgement);
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  const Icon = elsewhere ? IconFriends : judgement.correct ? IconCheck : timedOut ? IconClock : IconCross;
  return (
    <button
      ref={card}
      type="button"
      data-testid="result"
      onClick={() => onHold(!held)}
      onKeyDown={ignoreRepeated}
      className="-outline-offset-3 absolute inset-x-0 bottom-0 z-20 flex animate-rise flex-col gap-0.5 border-paper-text border-t-2 bg-paper px-3.5 pt-1 pb-1.5 text-left text-paper-text text-xs leading-tight max-[359px]:px-2.5 max-[359px]:text-[0.6875rem] landscape:text-[0.6875rem] tall:bottom-8"
    >
      <span className="flex w-full flex-wrap items-center gap-x-2">
        <span className="flex flex-1 items-center gap-2 whitespace-nowrap font-display font-extrabold text-2xl leading-none max-[359px]:text-xl landscape:text-xl">
          <span className={judgement.correct ? 'text-good' : 'text-bad'}>
            <Icon className="size-6 max-[359px]:size-5 landscape:size-5" />
          </span>
          {outcomeText(t, props)}
          {judgement.points > 0 ? <span className="numerals text-good">+{judgement.points}</span> : null}
          {spent ? <Cost spent={spent} /> : null}
        </span>
        <span className="text-right text-paper-muted leading-none">{held ? t('next') : t('hold')}</span>
      </span>
      <span>
        {judgement.explanation} {clue ? <b className="font-semibold">{clue}</b> : null}
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
