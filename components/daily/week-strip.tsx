import { useTexts } from '@/components/client/texts-provider';
import { IconCheck, IconCross } from '@/components/ui/icons/icons';
import { IconFreeze } from '@/components/ui/icons/more-icons';
import type { DailyView, WeekDay } from '@/lib/contract/daily/daily-view';
import { dayStartMs } from '@/lib/contract/daily/day';
import { formatWeekdayInitial } from '@/lib/contract/format';
import { weekdayDateOf } from './daily-text';

const LOOKS: Record<WeekDay['state'], string> = {
  done: 'bg-good text-white',
  frozen: 'bg-paper-text text-paper',
  missed: 'border-2 border-paper-edge text-paper-muted',
  before: 'border-2 border-paper-edge',
  open: 'border-2 border-accent-edge border-dashed',
};

const ICONS = { done: IconCheck, frozen: IconFreeze, missed: IconCross, before: null, open: null };

/** Shows the last seven days of the streak. Days before the first finished daily are empty. */
export function WeekStrip({ week }: Pick<DailyView, 'week'>) {
  const t = useTexts('daily');
  return (
    <ul aria-label={t('week')} className="grid grid-cols-7 gap-1 text-center">
      {week.map(({ day, state }) => {
        const Icon = ICONS[state];
        return (
          <li key={day}>
            <span className="sr-only">{`${weekdayDateOf(t, day)}: ${t(`weekStates.${state}`)}`}</span>
            <span aria-hidden="true" className="block font-semibold text-paper-muted text-xs">
              {formatWeekdayInitial(t.locale, dayStartMs(day))}
            </span>
            <span
              aria-hidden="true"
              className={`mx-auto grid aspect-square w-full max-w-9 place-items-center rounded-full ${LOOKS[state]}`}
            >
              {Icon ? <Icon className="size-4" /> : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
