import { useTexts } from '@/components/client/texts-provider';
import { IconCheck, IconCross } from '@/components/ui/icons/icons';
import type { DailySquare } from '@/lib/contract/daily/daily-view';

type ResultPlacardProps = {
  id: string;
  title: string;
  right: number;
  of: number;
  /** Right answers of the best reader of the bookings. */
  par: number;
  /** `h2` below the title of a screen. */
  level?: 'h1' | 'h2';
};

export function ResultPlacard({ id, title, right, of, par, level: Title = 'h1' }: ResultPlacardProps) {
  const t = useTexts('quiz');
  return (
    <div className="relative flex animate-land flex-col items-center rounded-md bg-paper-text px-4 pt-2 pb-3 text-paper">
      <Title id={id} className="text-center font-bold text-lg tracking-wide">
        {title}
      </Title>
      <p className="numerals flex items-baseline gap-2 font-extrabold">
        {t.rich('rightOf', {
          right,
          of,
          big: (text) => <span className="text-7xl leading-none">{text}</span>,
          small: (text) => <span className="text-2xl">{text}</span>,
        })}
      </p>
      <p className="numerals pt-1 font-bold text-lg">{t('versus', { right, par })}</p>
    </div>
  );
}

const LOOKS: Record<DailySquare, string> = {
  right: 'bg-good text-white',
  wrong: 'bg-bad text-white',
  void: 'border-2 border-paper-edge',
};

/** Draws the answers in order. Screen readers get the result from the placard. */
export function Squares({ squares }: { squares: readonly DailySquare[] }) {
  return (
    <p aria-hidden="true" className="grid auto-cols-fr grid-flow-col gap-1">
      {squares.map((square, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers never move.
          key={index}
          className={`grid aspect-square max-h-8 place-items-center rounded-md ${LOOKS[square]}`}
        >
          {square === 'right' ? <IconCheck className="size-4" /> : null}
          {square === 'wrong' ? <IconCross className="size-4" /> : null}
        </span>
      ))}
    </p>
  );
}
