import { IconFlame } from '@/components/ui/icons';
import type { DailyStreak } from '@/lib/contract/daily/daily-view';
import { streakLines, streakTitle } from './daily-text';

type StreakNoteProps = {
  streak: DailyStreak;
  more?: readonly string[];
  /** Names the daily to finish, where it may not be that of today. */
  due?: string | undefined;
};

/** Says how long the streak is, and what happened to it. */
export function StreakNote({ streak, more = [], due }: StreakNoteProps) {
  return (
    <div className="flex items-start gap-3 text-left">
      <IconFlame className={`size-7 shrink-0 ${streak.days > 0 ? 'text-accent-edge' : 'text-paper-edge'}`} />
      <div>
        <p className="numerals font-extrabold text-xl leading-7">{streakTitle(streak)}</p>
        {[...more, ...streakLines(streak, due)].map((line) => (
          <p key={line} className="text-sm leading-snug">
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}
