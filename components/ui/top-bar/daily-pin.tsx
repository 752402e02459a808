'use client';

import Link from 'next/link';
import { isDue, useDailyDue } from '@/components/client/notifications/daily-due';
import { useNotifications } from '@/components/client/notifications/notification-state';
import { useTexts } from '@/components/client/texts-provider';
import { LinkBusy } from '@/components/ui/buttons/link-status';
import { IconDaily } from '@/components/ui/icons/more-icons';
import { formatNumber } from '@/lib/contract/format';
import { livesFromWire, TOTAL_LIFES_FLOOR } from '@/lib/contract/lives/rules';
import type { WireLives } from '@/lib/contract/realtime/protocol';

/** Width in characters of a badge's pin, and of the star icon. */
const PIN = 3;
/** Width in characters of `12 in a row`, below the points. */
const SCORE = 7;
/** Widest numbers beside which the pin fits on any phone, and on one of 390 px or more. */
const FITS_SMALL = 11;
const FITS = 14;
/** Widest numbers beside which the word fits too. Below 390 px it never does. */
const FITS_WORD = 10;

type DailyPinProps = { holdings: WireLives | null; totalScore: number | null };

function numbersWidth(locale: string, { holdings, totalScore }: DailyPinProps): number {
  const widthOf = (shown: number) => formatNumber(locale, shown).length;
  const { totalLifes, stars } = holdings ?? { totalLifes: TOTAL_LIFES_FLOOR, stars: 0 };
  const lives = widthOf(livesFromWire(totalLifes, stars));
  return Math.max(SCORE, widthOf(totalScore ?? 0)) + lives + (stars > 0 ? widthOf(stars) + PIN : 0);
}

/** Shows in the top bar that the daily waits. On a small phone, a waiting badge takes its place. */
export function DailyPin(props: DailyPinProps) {
  const hasBadge = useNotifications().badges.length > 0;
  const t = useTexts('play');
  const width = numbersWidth(t.locale, props) + (hasBadge ? PIN : 0);
  if (!isDue(useDailyDue()) || width > FITS) return null;
  return (
    <Link
      href="/daily"
      data-testid="daily-pin"
      aria-label={t('playDaily')}
      className={`grid h-11 min-w-8 shrink-0 place-items-center rounded-lg ${width > FITS_SMALL ? 'max-[389px]:hidden' : ''}`}
    >
      <LinkBusy>
        <span className="flex h-7 min-w-7 animate-pin items-center justify-center gap-1 rounded-full border-2 border-accent text-accent-text">
          <IconDaily className="size-4" />
          {width > FITS_WORD ? null : (
            <span className="pr-1.5 font-bold text-sm max-[389px]:hidden">{t('dailyTitle')}</span>
          )}
        </span>
      </LinkBusy>
    </Link>
  );
}
