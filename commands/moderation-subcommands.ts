import { userInfo } from 'node:os';
import { banPlayer, banPlayerSchema } from '@/lib/moderation/ban-player';
import { dismissReport, dismissReportSchema } from '@/lib/moderation/dismiss-report';
import { type LogEntry, listLog } from '@/lib/moderation/list-log';
import { listQueue, listSchema, type QueuedThing } from '@/lib/moderation/list-queue';
import { type OperatorContext, operatorName, subjectSchema } from '@/lib/moderation/operator';
import { removeImage } from '@/lib/moderation/remove-image';
import { renamePlayer, renamePlayerSchema } from '@/lib/moderation/rename-player';
import { type ShownPlayer, showPlayer } from '@/lib/moderation/show-player';
import { unbanPlayer } from '@/lib/moderation/unban-player';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { log as processLog } from '@/lib/platform/log/log';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { systemRandom } from '@/lib/platform/random/system-random';
import { openStorage } from '@/lib/platform/storage/storage';
import { type Call, type Command, given, minute, number, type Run, type Subcommand } from './run-subcommands';
import { textTable } from './text-table';

const USAGE = `Usage:
  npm run moderation -- queue [--limit 50]                   what was reported, the oldest first
  npm run moderation -- show USER_ID
  npm run moderation -- rename USER_ID [--to NAME]           a neutral name without --to
  npm run moderation -- remove-image USER_ID
  npm run moderation -- ban USER_ID --reason "WHY"
  npm run moderation -- unban USER_ID
  npm run moderation -- dismiss REPORT                       nothing is wrong with what it is about
  npm run moderation -- log [--limit 50]                     what was done, the newest first
What changes something takes --by WHO, for the log; without it that is the user of this machine.`;

type Option = 'limit' | 'to' | 'reason' | 'by';
type ModerationRun = Run<Option>;

function operatorOf({ db, values }: Call<Option>): OperatorContext {
  const now = () => new Date();
  return {
    db,
    now,
    random: systemRandom,
    publish: (playerId, event) => publishPlayerEvent(db, playerId, event),
    sendMail: (mail, within) => queueMail({ db, now }, mail, within),
    log: processLog,
    operator: parseInput(operatorName, values.by ?? userInfo().username),
  };
}

const settledText = (settled: number) =>
  settled === 0 ? '' : ` ${settled} report${settled === 1 ? '' : 's'} settled.`;

function queueRow(row: QueuedThing): Record<string, string | number> {
  return {
    report: row.reportId,
    first: minute(row.firstAt),
    player: row.userId,
    what: row.what,
    reported: row.reported,
    'still shown': row.isShown ? 'yes' : 'no',
    banned: row.isBanned ? 'yes' : '',
    reports: row.reports,
    reasons: row.reasons.join(', '),
  };
}

function logRow(entry: LogEntry): Record<string, string | number> {
  return {
    at: minute(entry.at),
    by: entry.operator,
    action: entry.action.replace('_', '-'),
    player: entry.userId ?? 'erased',
    before: entry.before ?? '',
    after: entry.after ?? '',
    reason: entry.reason ?? '',
    'reports settled': entry.reportsSettled,
  };
}

function facts(player: ShownPlayer): string {
  const lines: [string, string | null | undefined][] = [
    ['user id', player.userId],
    ['username', player.username],
    ['image', player.image?.address ?? 'none'],
    ['file', player.image?.file],
    ['signed up', minute(player.signedUpAt)],
    ['banned', player.bannedAt && minute(player.bannedAt)],
    ['excluded from boards', player.excludedFromBoardsAt && minute(player.excludedFromBoardsAt)],
    ['will be deleted', player.deletionDueAt && minute(player.deletionDueAt)],
  ];
  return lines.flatMap(([name, value]) => (value ? [`${name.padEnd(17)}${value}`] : [])).join('\n');
}

const queue: ModerationRun = async ({ db, values }) => {
  const found = await listQueue({ db }, parseInput(listSchema, given({ limit: number(values.limit) })));
  return found.length === 0 ? 'Nothing is reported.' : textTable(found.map(queueRow));
};

const show: ModerationRun = async ({ db, operands: [userId] }) => {
  const player = await showPlayer({ db }, parseInput(subjectSchema, { userId }));
  const reports = player.reports.map((report) => ({
    report: report.reportId,
    made: minute(report.at),
    what: report.what,
    reported: report.reported,
    reason: report.reason,
    words: report.words ?? '',
    state: report.isSettled ? 'settled' : 'open',
  }));
  return [
    facts(player),
    reports.length === 0 ? 'No reports.' : textTable(reports),
    ...(player.log.length === 0 ? [] : [textTable(player.log.map(logRow))]),
  ].join('\n\n');
};

const rename: ModerationRun = async (call) => {
  const [userId] = call.operands;
  const input = parseInput(renamePlayerSchema, given({ userId, to: call.values.to }));
  const { changed, settled, name } = await renamePlayer(operatorOf(call), input);
  return `This player ${changed ? 'is' : 'was already'} called ${name}${changed ? ' now' : ''}.${settledText(settled)}`;
};

const takeImage: ModerationRun = async (call) => {
  const [userId] = call.operands;
  const ctx = { ...operatorOf(call), storage: await openStorage(call.settings) };
  const { changed, settled } = await removeImage(ctx, parseInput(subjectSchema, { userId }));
  return `${changed ? 'The image is gone.' : 'This player has no image.'}${settledText(settled)}`;
};

const ban: ModerationRun = async (call) => {
  const [userId] = call.operands;
  const input = parseInput(banPlayerSchema, given({ userId, reason: call.values.reason }));
  const { changed, settled } = await banPlayer(operatorOf(call), input);
  return `This player ${changed ? 'is banned now' : 'was banned already'}.${settledText(settled)}`;
};

const unban: ModerationRun = async (call) => {
  const [userId] = call.operands;
  const { changed } = await unbanPlayer(operatorOf(call), parseInput(subjectSchema, { userId }));
  return changed ? 'This player may come back.' : 'This player is not banned.';
};

const dismiss: ModerationRun = async (call) => {
  const [reportId] = call.operands;
  const { settled } = await dismissReport(operatorOf(call), parseInput(dismissReportSchema, { reportId }));
  return settled === 0 ? 'This report was settled before.' : settledText(settled).trim();
};

const log: ModerationRun = async ({ db, values }) => {
  const entries = await listLog({ db }, parseInput(listSchema, given({ limit: number(values.limit) })));
  return entries.length === 0 ? 'Nothing was done yet.' : textTable(entries.map(logRow));
};

const subcommands: Record<string, Subcommand<Option>> = {
  queue: { run: queue, operands: 0, options: ['limit'] },
  show: { run: show, operands: 1, options: [] },
  rename: { run: rename, operands: 1, options: ['to', 'by'] },
  'remove-image': { run: takeImage, operands: 1, options: ['by'] },
  ban: { run: ban, operands: 1, options: ['reason', 'by'] },
  unban: { run: unban, operands: 1, options: ['by'] },
  dismiss: { run: dismiss, operands: 1, options: ['by'] },
  log: { run: log, operands: 0, options: ['limit'] },
};

/** What the operator does about players and what was reported of them. */
export const MODERATION: Command<Option> = {
  usage: USAGE,
  subcommands,
  applicationName: 'lineup-moderation',
};
