import type { DeskExcluded } from '@/lib/contract/desk/players/player-view';
import { DeskLink, TextLink } from '../ui/controls';
import { type Column, TablePanel } from '../ui/data-table';
import { TimeAgo } from '../ui/texts';
import { PlayerAction, type PlayerActionCall } from './player-action';
import { exclusionWords } from './standing-panel';

type ExclusionListProps = {
  excluded: { rows: DeskExcluded[]; hasMore: boolean };
  most: { reports: number; exclusions: number };
  lift: PlayerActionCall;
};

/** The players who are excluded from boards, the latest first. */
export function ExclusionList({ excluded: { rows, hasMore }, most, lift }: ExclusionListProps) {
  const columns: Column<DeskExcluded>[] = [
    {
      title: 'Player',
      cell: ({ userId }) => <TextLink href={`/desk/players/${userId}`}>{userId}</TextLink>,
    },
    { title: 'Since', cell: ({ since }) => <TimeAgo at={since.toISOString()} /> },
    {
      title: 'Until',
      cell: ({ until }) => (until === null ? 'it is lifted' : <TimeAgo at={until.toISOString()} />),
    },
    { title: 'Why', cell: ({ reason }) => exclusionWords(reason) },
    {
      title: 'Decide',
      cell: ({ userId }) => (
        <PlayerAction label="Lift" about={`exclusion of ${userId}`} action={lift} fixed={{ userId }} />
      ),
    },
  ];
  return (
    <TablePanel
      title="Excluded from boards"
      note="By the rule of fair play or by an operator, the latest first."
      caption="Excluded players"
      columns={columns}
      rows={rows}
      rowKey={({ userId }) => userId}
      empty="Nobody is excluded from boards"
    >
      {hasMore ? (
        <DeskLink href={`?reports=${most.reports}&exclusions=${most.exclusions * 2}`} className="self-center">
          Show more
        </DeskLink>
      ) : null}
    </TablePanel>
  );
}
