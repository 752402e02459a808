import { IconFlame } from '@/components/ui/icons';
import { counted, formatNumber } from '@/lib/contract/format';
import type { FriendRow } from '@/lib/contract/friends/friend-card-view';

type Figures = Pick<FriendRow, 'streak' | 'today' | 'week_points'>;

/** Returns the figures of a row as sentences, for screen readers. */
export function figuresText({ streak, today, week_points }: Figures): string {
  const daily = today ? `${today.right} of ${today.of}` : 'not yet';
  const of = streak > 0 ? `${formatNumber(streak)}-day streak. ` : '';
  return `${of}Today’s daily: ${daily}. ${counted(week_points, 'point')} this week.`;
}

/** Shows a friend's streak, today's daily and points of this week in a line. */
export function FriendFigures({ friend }: { friend: Figures }) {
  const { streak, today, week_points } = friend;
  return (
    <>
      <span className="sr-only">{figuresText(friend)}</span>
      <span
        aria-hidden="true"
        className="numerals flex flex-wrap items-center gap-x-2.5 pt-0.5 text-paper-muted text-sm leading-tight"
      >
        {streak > 0 ? (
          <span className="flex items-center font-bold text-paper-text">
            <IconFlame className="size-4" />
            {formatNumber(streak)}
          </span>
        ) : null}
        <span>{today ? `Daily ${today.right}/${today.of}` : 'Daily: not yet'}</span>
        <span>{formatNumber(week_points)} this week</span>
      </span>
    </>
  );
}
