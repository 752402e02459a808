'use client';

import { IconCheck, IconCross } from '@/components/ui/icons';
import type { Judgement, WireOption } from '@/lib/contract/realtime/protocol';
import type { Later } from './use-later';

type AnswerListProps = {
  options: readonly WireOption[];
  choice: string | null;
  locked: boolean;
  /** Server-rendered and not hydrated yet: taps have no effect. */
  waiting: boolean;
  judgement: Judgement | null;
  later: Later | null;
  onChoose: (optionId: string) => void;
};

type Verdict = 'right' | 'wrong' | 'dimmed' | 'locked' | 'open';

/** Verdicts have no color transition: halfway, the text is as bright as its button. */
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

function verdictOf(option: WireOption, { choice, locked, judgement }: AnswerListProps): Verdict {
  if (!locked) return 'open';
  const chosen = option.option_id === choice;
  if (!judgement) return chosen ? 'locked' : 'dimmed';
  const judged = judgement.options.find((each) => each.option_id === option.option_id);
  if (judged?.matchValue === 'true') return 'right';
  return chosen ? 'wrong' : 'dimmed';
}

/** Lists four answers, also chosen by keys 1 to 4. Right and wrong have an icon and a word besides the color. */
export function AnswerList(props: AnswerListProps) {
  return (
    <ol
      className="quiz-answers flex max-h-72 flex-1 flex-col gap-1.5 tall:max-h-80 tall:gap-2.5"
      aria-label="Answers"
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
              className={`press flex min-h-12 w-full items-center gap-3 py-1 pr-3 pl-2 text-left ${LOOKS[verdict]}`}
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
              <Outcome verdict={verdict} index={index} judgement={props.judgement} later={props.later} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}

type OutcomeProps = { verdict: Verdict; index: number; judgement: Judgement | null; later: Later | null };

/** The word for right and wrong, above the option's share of bookings. */
function Outcome({ verdict, index, judgement, later }: OutcomeProps) {
  if (!judgement) return null;
  const { bookings } = judgement;
  return (
    <span className={`flex shrink-0 flex-col items-end gap-0.5 ${bookings ? 'w-[4.5rem]' : ''}`}>
      {verdict === 'right' ? <Mark icon={<IconCheck className="size-5" />} word="Right" /> : null}
      {verdict === 'wrong' ? <Mark icon={<IconCross className="size-5" />} word="Wrong" /> : null}
      {bookings && later ? (
        <later.ShareBar
          part={bookings.of_options[index] ?? 0}
          largest={Math.max(...bookings.of_options)}
          total={bookings.total}
        />
      ) : null}
    </span>
  );
}

function Mark({ icon, word }: { icon: React.ReactNode; word: string }) {
  return (
    <span className="flex items-center gap-1 font-display font-extrabold text-lg leading-5 max-[359px]:text-base">
      {icon}
      {word}
    </span>
  );
}
