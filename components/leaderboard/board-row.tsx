'use client';

import { shownName, UNKNOWN_NAME } from '@/components/client/shown-name';
import { useTexts } from '@/components/client/texts-provider';
import { Medal } from '@/components/ui/drawings/medal';
import { Portrait } from '@/components/ui/drawings/portrait';
import { ReportButton } from '@/components/ui/report/report-button';
import type { ReportPlayer } from '@/components/ui/report/report-modal';
import { formatNumber } from '@/lib/contract/format';
import type { LeaderboardEntry, LeaderboardView } from '@/lib/contract/leaderboard/leaderboard-view';
import type { Texts } from '@/messages/format';

type BoardRowProps = {
  entry: LeaderboardEntry;
  reportPlayer?: ReportPlayer;
};

export function BoardRow({ entry, reportPlayer }: BoardRowProps) {
  const common = useTexts('common');
  const { rank, username, profile_image, total_score, isYou } = entry;
  return (
    <li
      data-glide={username}
      aria-current={isYou ? 'true' : undefined}
      className={`flex min-h-14 items-center gap-3 rounded-xl border-2 px-3 py-1.5 text-paper-text max-[359px]:gap-1.5 max-[359px]:px-1 ${
        isYou ? 'border-accent bg-paper' : 'border-transparent bg-paper'
      }`}
    >
      <Rank rank={rank} />
      <Portrait name={username} image={profile_image} className="size-10 rounded-full text-lg" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-semibold leading-tight">
          <span className="wrap-anywhere line-clamp-3 min-w-0">
            {shownName(username, common('unknownName'))}
          </span>
          {isYou ? (
            <span className="shrink-0 rounded bg-accent px-1.5 py-0.5 font-bold text-on-accent text-xs">
              {common('you')}
            </span>
          ) : null}
        </span>
        <span className="numerals block whitespace-nowrap font-extrabold text-lg leading-tight">
          {common('points', { count: total_score })}
        </span>
      </span>
      {isYou || username === UNKNOWN_NAME || !reportPlayer ? null : (
        <ReportButton username={username} hasImage={profile_image !== null} reportPlayer={reportPlayer} />
      )}
    </li>
  );
}

function Rank({ rank }: { rank: number }) {
  const { locale } = useTexts('common');
  return (
    <span className="numerals grid w-9 shrink-0 place-items-center font-extrabold text-xl">
      {rank === 1 || rank === 2 || rank === 3 ? <Medal rank={rank} /> : formatNumber(locale, rank)}
    </span>
  );
}

export function noRankText(
  t: Texts<'common'>,
  { interval, period, exclusion }: Pick<LeaderboardView, 'interval' | 'period' | 'exclusion'>,
): string {
  if (exclusion) return t('noRank.excluded');
  return period === 'running' ? t('noRank.running') : t(`noRank.${interval}`);
}
