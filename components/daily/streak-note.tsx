import { useTexts } from '@/components/client/texts-provider';
import { IconFlame } from '@/components/ui/icons/icons';
import type { DailyStreak } from '@/lib/contract/daily/daily-view';
import { type DueDaily, streakLines } from './daily-text';

type StreakNoteProps = {
  streak: DailyStreak;
  more?: readonly string[];
  due: DueDaily;
};

export function StreakNote({ streak, more = [], due }: StreakNoteProps) {
  const t = useTexts('play');
  return (
    <div className="flex items-start gap-3 text-left">
      <IconFlame className={`size-7 shrink-0 ${streak.days > 0 ? 'text-accent-edge' : 'text-paper-edge'}`} />
      <div>
        <p className="numerals font-extrabold text-xl leading-7">{t('streak', { days: streak.days })}</p>
        {[...more, ...streakLines(t, streak, due)].map((line) => (
          <p key={line} className="text-sm leading-snug">
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}
