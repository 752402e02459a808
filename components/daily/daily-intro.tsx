'use client';

import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { DailyView } from '@/lib/contract/daily/daily-view';
import { counted } from '@/lib/contract/format';
import { DailyMoment } from './daily-moment';
import { dailyTitle, weekdayOf } from './daily-text';
import { StreakNote } from './streak-note';

type DailyIntroProps = { view: DailyView; onStart: () => void };

/** Says what the daily is, before it is started or goes on. */
export function DailyIntro({ view, onStart }: DailyIntroProps) {
  const isOpen = view.state === 'open';
  const isLate = isOpen && !view.isToday;
  return (
    <EmptyState title={<h2>{isLate ? "Finish yesterday's daily" : dailyTitle(view)}</h2>}>
      <p>{isLate ? lateText(view) : `The same ${counted(view.of, 'photo')} for everybody, once a day.`}</p>
      <p className="text-paper-muted">It costs no lives, and it gives no points.</p>
      {isOpen ? (
        <p className="font-semibold">
          {view.answered} of {view.of} answered.
        </p>
      ) : null}
      <Button onClick={onStart} className="w-full">
        {isOpen ? 'Continue' : 'Start'}
      </Button>
      <div className="w-full rounded-xl border-2 border-paper-edge px-3 py-2">
        <StreakNote streak={view.streak} due={isLate ? "yesterday's daily" : undefined} />
      </div>
      <DailyMoment
        before={isLate ? 'It closes' : "Today's daily ends"}
        atMs={isLate ? view.closesAt : view.nextAt}
        className="text-paper-muted text-sm"
      />
    </EmptyState>
  );
}

const lateText = ({ day }: DailyView): string =>
  `You started it on ${weekdayOf(day)}, and it counts for that day. Today's daily comes after it.`;
