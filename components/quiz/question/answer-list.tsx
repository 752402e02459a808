'use client';

import { type ReactNode, useEffect } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { IconCheck, IconCross } from '@/components/ui/icons/icons';

export type AnswerOption = { option_id: string; option: string };

type AnswerListProps = {
  options: readonly AnswerOption[];
  choice: string | null;
  locked: boolean;
  /** Server-rendered and not hydrated yet, so taps have no effect. */
  waiting: boolean;
  rightId: string | null;
  note?: ((index: number) => ReactNode) | undefined;
  onChoose: (optionId: string) => void;
};

type Verdict = 'right' | 'wrong' | 'dimmed' | 'locked' | 'open';

/** Verdicts have no color transition, because halfway the text would be as bright as its button. */
const LOOKS: Record<Verdict, string> = {
  open: 'bg-paper text-paper-text',
  locked: 'bg-paper text-paper-text ring-4 ring-accent ring-inset',
  dimmed: 'bg-raised text-muted press-raised transition-none',
  right: 'bg-good text-white press-right transition-none animate-confirm',
  wrong: 'bg-bad text-white press-wrong transition-none animate-shake',
};

const KEYS: Record<Verdict, string> = {
  open: 'bg-paper-text text-paper',
  locked: 'bg-paper-text text-paper',
  dimmed: 'border border-line',
  right: 'bg-white/20',
  wrong: 'bg-white/20',
};

function verdictOf(option: AnswerOption, { choice, locked, rightId }: AnswerListProps): Verdict {
  if (!locked) return 'open';
  const chosen = option.option_id === choice;
  if (rightId === null) return chosen ? 'locked' : 'dimmed';
  if (option.option_id === rightId) return 'right';
  return chosen ? 'wrong' : 'dimmed';
}

/** Lists the options, also chosen by keys 1 to 4. Right and wrong have an icon and a word besides the color. */
export function AnswerList(props: AnswerListProps) {
  const t = useTexts('play');
  return (
    <ol
      className="quiz-answers flex max-h-72 flex-1 flex-col gap-1.5 tall:max-h-80 tall:gap-2.5"
      aria-label={t('answers')}
    >
      {props.options.map((option, index) => {
        const verdict = verdictOf(option, props);
        return (
          <li key={option.option_id} className="flex flex-1">
            <button
              type="button"
              // Not `disabled`, which would drop the focus.
              aria-disabled={props.locked || props.waiting}
              data-verdict={props.waiting ? 'waiting' : verdict}
              onClick={() => !props.locked && props.onChoose(option.option_id)}
              className={`press flex min-h-12 w-full items-center gap-3 py-1 pr-3 pl-2 text-left max-[359px]:gap-2 max-[359px]:pr-2 ${LOOKS[verdict]}`}
            >
              <span
                aria-hidden="true"
                className={`numerals grid size-8 shrink-0 place-items-center rounded-md font-extrabold text-xl ${
                  KEYS[verdict]
                }`}
              >
                {index + 1}
              </span>
              <span className="flex-1 font-semibold text-[0.9375rem] leading-tight max-[359px]:text-sm">
                {option.option}
              </span>
              <Outcome verdict={verdict} note={props.note?.(index)} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Outcome({ verdict, note }: { verdict: Verdict; note: ReactNode }) {
  const t = useTexts('play');
  if (!note && verdict !== 'right' && verdict !== 'wrong') return null;
  return (
    <span className={`flex shrink-0 flex-col items-end gap-0.5 ${note ? 'w-[4.5rem] max-[359px]:w-16' : ''}`}>
      {verdict === 'right' ? <Mark icon={<IconCheck className="size-5" />} word={t('right')} /> : null}
      {verdict === 'wrong' ? <Mark icon={<IconCross className="size-5" />} word={t('wrong')} /> : null}
      {note}
    </span>
  );
}

function Mark({ icon, word }: { icon: ReactNode; word: string }) {
  return (
    <span className="flex items-center gap-1 font-display font-extrabold text-lg leading-5 max-[359px]:text-base">
      {icon}
      {word}
    </span>
  );
}

export function useAnswerKeys(
  options: readonly AnswerOption[] | undefined,
  choose: (optionId: string) => void,
): void {
  useEffect(() => {
    if (!options) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      const option = /^[1-4]$/.test(event.key) ? options[Number(event.key) - 1] : undefined;
      if (option) choose(option.option_id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [options, choose]);
}
