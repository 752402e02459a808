'use client';

import { useTexts } from '@/components/client/texts-provider';
import type { DeskAppeal } from '@/lib/contract/desk/players/player-view';
import { TextLink } from '../ui/controls';
import { type Column, TablePanel } from '../ui/data-table';
import { TimeAgo } from '../ui/time-ago';
import { PlayerAction, type PlayerActionCall } from './player-action';

type AppealListProps = { appeals: readonly DeskAppeal[]; decide: PlayerActionCall; nowMs: number };

export function AppealList({ appeals, decide, nowMs }: AppealListProps) {
  const t = useTexts('deskPlayers');
  if (appeals.length === 0) return null;
  const columns: Column<DeskAppeal>[] = [
    {
      title: t('ofPlayer'),
      cell: ({ userId }) => <TextLink href={`/desk/players/${userId}`}>{userId}</TextLink>,
    },
    {
      title: t('appealOf'),
      cell: ({ kind, reason, at, until }) =>
        t('sanctioned', {
          kind: t(`sanctionKinds.${kind}`),
          day: at.slice(0, 10),
          until: until?.slice(0, 10) ?? 'none',
          why: t(`whys.${reason}`),
        }),
    },
    { title: t('appealWords'), cell: ({ words }) => <span className="wrap-anywhere">{words}</span> },
    { title: t('at'), cell: ({ appealedAt }) => <TimeAgo at={appealedAt} nowMs={nowMs} /> },
    {
      title: t('decide'),
      cell: ({ id, userId, kind }) => (
        <div className="flex flex-wrap gap-2">
          <PlayerAction
            label={t('takeBack')}
            name={t('takeBackAbout', { userId })}
            action={decide}
            fixed={{ userId, id, outcome: 'lifted' }}
            ask={{
              title: t('takeBackTitle', { userId }),
              text: t('appealMeans', { kind, outcome: 'lifted' }),
              confirm: t('takeBack'),
            }}
          />
          <PlayerAction
            label={t('keep')}
            name={t('keepAbout', { userId })}
            look="wrong"
            action={decide}
            fixed={{ userId, id, outcome: 'upheld' }}
            ask={{
              title: t('keepTitle', { userId }),
              text: t('appealMeans', { kind, outcome: 'upheld' }),
              confirm: t('keep'),
            }}
          />
        </div>
      ),
    },
  ];
  return (
    <div id="appeals" className="scroll-mt-4">
      <TablePanel
        title={t('appeals')}
        note={t('appealsAbout')}
        columns={columns}
        rows={appeals}
        rowKey={({ id }) => id}
      />
    </div>
  );
}
