'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { DeskExcluded } from '@/lib/contract/desk/players/player-view';
import { DeskLink, TextLink } from '../ui/controls';
import { type Column, TablePanel } from '../ui/data-table';
import { TimeAgo } from '../ui/time-ago';
import { PlayerAction, type PlayerActionCall } from './player-action';

type ExclusionListProps = {
  excluded: { rows: DeskExcluded[]; hasMore: boolean };
  most: { reports: number; exclusions: number };
  lift: PlayerActionCall;
};

export function ExclusionList({ excluded: { rows, hasMore }, most, lift }: ExclusionListProps) {
  const t = useTexts('deskPlayers');
  const columns: Column<DeskExcluded>[] = [
    {
      title: t('ofPlayer'),
      cell: ({ userId }) => <TextLink href={`/desk/players/${userId}`}>{userId}</TextLink>,
    },
    { title: t('since'), cell: ({ since }) => <TimeAgo at={since.toISOString()} /> },
    {
      title: t('until'),
      cell: ({ until }) => (until === null ? t('untilLifted') : <TimeAgo at={until.toISOString()} />),
    },
    { title: t('why'), cell: ({ reason }) => t(`exclusionReasons.${reason}`) },
    {
      title: t('decide'),
      cell: ({ userId }) => (
        <PlayerAction label={t('lift')} name={t('liftAbout', { userId })} action={lift} fixed={{ userId }} />
      ),
    },
  ];
  return (
    <TablePanel
      title={t('excluded')}
      note={t('excludedAbout')}
      caption={t('excludedPlayers')}
      columns={columns}
      rows={rows}
      rowKey={({ userId }) => userId}
      empty={t('noneExcluded')}
    >
      {hasMore ? (
        <DeskLink href={`?reports=${most.reports}&exclusions=${most.exclusions * 2}`} className="self-center">
          {t('showMore')}
        </DeskLink>
      ) : null}
    </TablePanel>
  );
}
