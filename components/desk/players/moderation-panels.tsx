import type {
  DeskLogEntry,
  DeskMadeReport,
  DeskModeration,
  DeskReport,
} from '@/lib/contract/desk/players/player-view';
import { type Column, TablePanel } from '../ui/data-table';
import { TimeAgo } from '../ui/texts';
import { PlayerAction, type PlayerActionCall } from './player-action';

type ModerationPanelsProps = {
  userId: string;
  moderation: DeskModeration;
  dismiss: PlayerActionCall;
  nowMs: number;
};

/** Columns that reports about a player and reports by a player share. */
const reportColumns = (nowMs: number): Column<DeskMadeReport>[] => [
  { title: 'At', cell: ({ at }) => <TimeAgo at={at.toISOString()} nowMs={nowMs} /> },
  { title: 'About', cell: ({ what }) => (what === 'image' ? 'image' : 'name') },
  { title: 'Reason', cell: ({ reason }) => reason },
  { title: 'Words', cell: ({ words }) => <span className="wrap-anywhere">{words ?? '–'}</span> },
  { title: 'State', cell: ({ isSettled }) => (isSettled ? 'settled' : 'open') },
];

/** Columns of the reports about a player, with the button that settles one. */
const aboutColumns = ({ userId, dismiss, nowMs }: ModerationPanelsProps): Column<DeskReport>[] => [
  ...reportColumns(nowMs),
  { title: 'Name', cell: ({ name }) => <span className="wrap-anywhere">{name ?? '–'}</span> },
  {
    title: 'Decide',
    cell: ({ reportId, isSettled, at }) =>
      isSettled ? (
        '–'
      ) : (
        <PlayerAction
          label="Dismiss"
          about={`report of ${at.toISOString().slice(0, 16)}`}
          action={dismiss}
          fixed={{ userId, reportId }}
        />
      ),
  },
];

const logColumns = (nowMs: number): Column<DeskLogEntry>[] => [
  { title: 'At', cell: ({ at }) => <TimeAgo at={at.toISOString()} nowMs={nowMs} /> },
  { title: 'By', cell: ({ operator }) => <span className="wrap-anywhere">{operator}</span> },
  { title: 'Action', cell: ({ action }) => action },
  {
    title: 'Names',
    cell: ({ before, after }) => (after === null ? '–' : `${before ?? 'unknown'}, then ${after}`),
  },
  { title: 'Reason', cell: ({ reason }) => <span className="wrap-anywhere">{reason ?? '–'}</span> },
  { title: 'Reports settled', isNumber: true, cell: ({ reportsSettled }) => reportsSettled },
];

/** Reports about a player and by the player, and what operators did. */
export function ModerationPanels(props: ModerationPanelsProps) {
  const { moderation, nowMs } = props;
  const { reports, made, log } = moderation;
  return (
    <>
      <TablePanel
        title="Reports about this player"
        note="Who made them stays unknown."
        columns={aboutColumns(props)}
        rows={reports}
        rowKey={({ reportId }) => reportId}
        empty="No reports"
      />
      <TablePanel
        title="Reports by this player"
        note="Without the players whom they are about."
        columns={reportColumns(nowMs)}
        rows={made}
        rowKey={({ at, what, reason }) => `${at.toISOString()} ${what} ${reason}`}
        empty="No reports"
      />
      <TablePanel
        title="Moderation log"
        caption="What moderators did about this player"
        columns={logColumns(nowMs)}
        rows={log}
        rowKey={({ at, action }) => `${at.toISOString()} ${action}`}
        empty="Nothing was done yet"
      />
    </>
  );
}
