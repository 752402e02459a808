import type { DeskQueued } from '@/lib/contract/desk/players/player-view';
import { DeskLink, TextLink } from '../ui/controls';
import { type Column, TablePanel } from '../ui/data-table';
import { Nothing } from '../ui/layout';
import { TimeAgo } from '../ui/texts';
import { BAN, REMOVE_IMAGE, RENAME } from './moderator-actions';
import { PlayerAction, type PlayerActionCall } from './player-action';
import { ProfilePicture } from './standing-panel';

type Actions = Record<'dismiss' | 'rename' | 'removeImage' | 'ban', PlayerActionCall>;

type ReportQueueProps = {
  queue: { rows: DeskQueued[]; hasMore: boolean };
  most: { reports: number; exclusions: number };
  actions: Actions;
  nowMs: number;
};

/** Each reported name or image once, the oldest first. */
export function ReportQueue({ queue: { rows, hasMore }, most, actions, nowMs }: ReportQueueProps) {
  const columns: Column<DeskQueued>[] = [
    { title: 'Reported', cell: (row) => <Reported row={row} /> },
    {
      title: 'Player',
      cell: ({ userId, isBanned }) => (
        <>
          <TextLink href={`/desk/players/${userId}`}>{userId}</TextLink>
          {isBanned ? ' banned' : ''}
        </>
      ),
    },
    { title: 'Reports', isNumber: true, cell: ({ reports }) => reports },
    { title: 'Reasons', cell: ({ reasons }) => reasons.join(', ') },
    { title: 'First', cell: ({ firstAt }) => <TimeAgo at={firstAt.toISOString()} nowMs={nowMs} /> },
    { title: 'Decide', cell: (row) => <Decide row={row} actions={actions} /> },
  ];
  return (
    <TablePanel
      title="Reports"
      note="Reported names and images, the oldest first."
      caption="Reported names and images"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.reportId}
      empty={<Nothing title="Nothing is reported">New reports of players appear here.</Nothing>}
    >
      {hasMore ? (
        <DeskLink href={`?reports=${most.reports * 2}&exclusions=${most.exclusions}`} className="self-center">
          Show more
        </DeskLink>
      ) : null}
    </TablePanel>
  );
}

function Reported({ row: { name, image, what, isShown } }: { row: DeskQueued }) {
  if (what === 'username')
    return (
      <>
        <span className="wrap-anywhere font-semibold">{name}</span>
        {isShown ? null : <span className="text-muted"> (changed since)</span>}
      </>
    );
  if (image !== null) return <ProfilePicture image={image} alt="The reported profile image" />;
  return <span className="text-muted">{isShown ? 'Image, cannot be loaded' : 'Image, removed since'}</span>;
}

function Decide({ row, actions }: { row: DeskQueued; actions: Actions }) {
  const { userId, reportId, what, isShown, isBanned } = row;
  const fixed = { userId };
  const about = `${what === 'image' ? 'image' : 'name'} of ${userId}`;
  return (
    <div className="flex flex-wrap gap-2">
      <PlayerAction label="Dismiss" about={about} action={actions.dismiss} fixed={{ userId, reportId }} />
      {isShown && what === 'username' ? (
        <PlayerAction label="Rename" about={about} action={actions.rename} fixed={fixed} ask={RENAME} />
      ) : null}
      {isShown && what === 'image' ? (
        <PlayerAction
          label="Remove image"
          about={about}
          action={actions.removeImage}
          fixed={fixed}
          ask={REMOVE_IMAGE}
        />
      ) : null}
      {isBanned ? null : (
        <PlayerAction label="Ban" about={about} look="wrong" action={actions.ban} fixed={fixed} ask={BAN} />
      )}
    </div>
  );
}
