'use client';

import { type ReactNode, useState } from 'react';
import { useTexts } from '@/components/client/texts-provider';
import { IconClock, IconFriends } from '@/components/ui/icons/icons';
import { Tabs } from '@/components/ui/page/tabs';
import { withQueryClient } from '@/components/ui/page/with-query-client';
import type { ReportPlayer } from '@/components/ui/report/report-modal';
import { LoadFailed } from '@/components/ui/states/load-failed';
import type { LeaderboardView } from '@/lib/contract/leaderboard/leaderboard-view';
import { Board } from './board';
import { BoardLoading } from './board-loading';
import { type BoardChoice, type FetchBoard, useBoard } from './use-board';

type LeaderboardProps = {
  /** The monthly board as rendered by the server; null if that failed. */
  initial: LeaderboardView | null;
  renderedAt: number;
  fetchBoard: FetchBoard;
  reportPlayer: ReportPlayer;
  supportEmail: string | null;
};

export const Leaderboard = withQueryClient(Boards);

function Boards({ initial, renderedAt, fetchBoard, reportPlayer, supportEmail }: LeaderboardProps) {
  const t = useTexts('leaderboard');
  const [choice, setChoice] = useState<BoardChoice>({
    interval: 'monthly',
    scope: 'everyone',
    period: 'running',
  });
  const { board, failure } = useBoard({ choice, initial, renderedAt, fetchBoard });
  const change = (part: Partial<BoardChoice>) => setChoice({ ...choice, ...part });
  const tabs = [
    { id: 'monthly', label: t('monthly') },
    { id: 'weekly', label: t('weekly') },
  ] as const;
  return (
    <Tabs
      label={t('board')}
      tabs={tabs}
      current={choice.interval}
      onPick={(interval) => change({ interval })}
    >
      <BoardFilters choice={choice} onChange={change} />
      {board.data ? (
        <Board
          key={Object.values(choice).join(' ')}
          view={board.data}
          renderedAt={renderedAt}
          reportPlayer={reportPlayer}
          supportEmail={supportEmail}
        />
      ) : null}
      {board.isPending ? <BoardLoading /> : null}
      {failure ? <LoadFailed title={failure} query={board} /> : null}
    </Tabs>
  );
}

type BoardFiltersProps = {
  choice: BoardChoice;
  onChange: (part: Partial<BoardChoice>) => void;
};

function BoardFilters({ choice, onChange }: BoardFiltersProps) {
  const t = useTexts('leaderboard');
  const { interval, scope, period } = choice;
  const friends = scope === 'friends';
  const last = period === 'last';
  return (
    <fieldset className="flex gap-2 pt-2 pb-3">
      <legend className="sr-only">{t('show')}</legend>
      <Filter on={friends} onPress={() => onChange({ scope: friends ? 'everyone' : 'friends' })}>
        <IconFriends className="size-5 shrink-0" />
        {t('friends')}
      </Filter>
      <Filter on={last} onPress={() => onChange({ period: last ? 'running' : 'last' })}>
        <IconClock className="size-5 shrink-0" />
        {interval === 'weekly' ? t('lastWeek') : t('lastMonth')}
      </Filter>
    </fieldset>
  );
}

function Filter({ on, onPress, children }: { on: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={`flex min-h-11 flex-1 items-center justify-center gap-2 rounded-xl border-2 px-2 font-semibold transition-colors duration-150 ${
        on ? 'border-accent bg-raised text-text' : 'border-line text-muted'
      }`}
    >
      {children}
    </button>
  );
}
