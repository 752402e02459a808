import { userInfo } from 'node:os';
import { excludePlayer, liftExclusion } from '@/lib/moderation/exclusions/change-exclusion';
import { listExclusions } from '@/lib/moderation/exclusions/list-exclusions';
import { listModerationLog, type ModerationLogEntry } from '@/lib/moderation/list-moderation-log';
import {
  type ModerationContext,
  moderationListSchema,
  operatorName,
  reasonedSchema,
  sanctionSchema,
  subjectSchema,
} from '@/lib/moderation/moderation-action';
import { removeImage } from '@/lib/moderation/players/remove-image';
import { renamePlayer, renamePlayerSchema } from '@/lib/moderation/players/rename-player';
import { type ShownPlayer, showPlayer } from '@/lib/moderation/players/show-player';
import { dismissReport, dismissReportSchema } from '@/lib/moderation/reports/dismiss-report';
import { listReportedThings, type QueuedThing } from '@/lib/moderation/reports/list-reported-things';
import { banPlayer } from '@/lib/moderation/sanctions/ban-player';
import { unbanPlayer } from '@/lib/moderation/sanctions/unban-player';
import { warnPlayer } from '@/lib/moderation/sanctions/warn-player';
import { toNumber } from '@/lib/platform/cli/command-line';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { log as processLog } from '@/lib/platform/log/log';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { systemRandom } from '@/lib/platform/random';
import { openStorage } from '@/lib/platform/storage/storage';
import { minuteText, type OperatorGame, textTable, withoutUndefined } from '../cli/operator-command';

export async function exclusions({ db }: OperatorGame, options: Limit): Promise<string> {
  const found = await listExclusions({ db }, limitOf(options));
  if (found.length === 0) return 'Nobody is excluded from boards.';
  const rows = found.map(({ userId, since, until, reason }) => ({
    player: userId,
    since: minuteText(since),
    until: until ? minuteText(until) : 'lifted',
    reason,
  }));
  return textTable(rows);
}

export async function exclude(
  game: OperatorGame,
  userId: string,
  options: By & { reason: string },
): Promise<string> {
  const input = parseInput(reasonedSchema, { userId, reason: options.reason });
  const { changed } = await excludePlayer(operatorOf(game, options), input);
  return changed
    ? 'This player is off the boards until you lift the exclusion.'
    : 'This player is already excluded from boards.';
}

export async function lift(game: OperatorGame, userId: string, options: By): Promise<string> {
  const { changed } = await liftExclusion(operatorOf(game, options), parseInput(subjectSchema, { userId }));
  return changed
    ? 'This player is on the boards again. Only later answers are judged.'
    : 'This player is not excluded from boards.';
}

export type By = { by?: string | undefined };
export type Limit = { limit?: string | undefined };

export const limitOf = ({ limit }: Limit) =>
  parseInput(moderationListSchema, withoutUndefined({ limit: toNumber(limit) }));

export function operatorOf({ db }: OperatorGame, { by }: By): ModerationContext {
  const now = () => new Date();
  return {
    db,
    now,
    random: systemRandom,
    publish: (playerId, event) => publishPlayerEvent(db, playerId, event),
    sendMail: (mail, within) => queueMail({ db, now }, mail, within),
    log: processLog,
    operator: parseInput(operatorName, by ?? userInfo().username),
  };
}

const settledText = (settled: number) =>
  settled === 0 ? '' : ` ${settled} report${settled === 1 ? '' : 's'} settled.`;

function queueRow(row: QueuedThing): Record<string, string | number> {
  return {
    report: row.reportId,
    first: minuteText(row.firstAt),
    player: row.userId,
    what: row.what,
    reported: row.reported,
    'still shown': row.isShown ? 'yes' : 'no',
    banned: row.isBanned ? 'yes' : '',
    reports: row.reports,
    reasons: row.reasons.join(', '),
  };
}

function logRow(entry: ModerationLogEntry): Record<string, string | number> {
  return {
    at: minuteText(entry.at),
    by: entry.operator,
    action: entry.action.replaceAll('_', '-'),
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
    ['signed up', minuteText(player.signedUpAt)],
    ['banned', player.bannedAt && minuteText(player.bannedAt)],
    ['not on boards', player.excludedFromBoardsAt && minuteText(player.excludedFromBoardsAt)],
    ['will be deleted', player.deletionDueAt && minuteText(player.deletionDueAt)],
  ];
  return lines.flatMap(([name, value]) => (value ? [`${name.padEnd(17)}${value}`] : [])).join('\n');
}

export async function queue({ db }: OperatorGame, options: Limit): Promise<string> {
  const found = await listReportedThings({ db }, limitOf(options));
  return found.length === 0 ? 'Nothing is reported.' : textTable(found.map(queueRow));
}

export async function show({ db }: OperatorGame, userId: string): Promise<string> {
  const player = await showPlayer({ db }, parseInput(subjectSchema, { userId }));
  const reports = player.reports.map((report) => ({
    report: report.reportId,
    made: minuteText(report.at),
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
}

export async function rename(
  game: OperatorGame,
  userId: string,
  options: By & { to?: string | undefined },
): Promise<string> {
  const input = parseInput(renamePlayerSchema, withoutUndefined({ userId, to: options.to }));
  const { changed, settled, name } = await renamePlayer(operatorOf(game, options), input);
  return `This player ${changed ? 'is' : 'was already'} called ${name}${changed ? ' now' : ''}.${settledText(settled)}`;
}

export async function removeImageOf(game: OperatorGame, userId: string, options: By): Promise<string> {
  const ctx = { ...operatorOf(game, options), storage: await openStorage(game.settings) };
  const { changed, settled } = await removeImage(ctx, parseInput(subjectSchema, { userId }));
  return `${changed ? 'The image is removed.' : 'This player has no image.'}${settledText(settled)}`;
}

export async function ban(
  game: OperatorGame,
  userId: string,
  options: By & Sanction & { days?: string | undefined },
): Promise<string> {
  const { reason, why, days } = options;
  const input = parseInput(sanctionSchema, withoutUndefined({ userId, reason, why, days: toNumber(days) }));
  const { changed, settled } = await banPlayer(operatorOf(game, options), input);
  return `This player ${changed ? 'is banned now' : 'was banned already'}.${settledText(settled)}`;
}

type Sanction = { reason: string; why?: string | undefined };

export async function warn(game: OperatorGame, userId: string, options: By & Sanction): Promise<string> {
  const { reason, why } = options;
  const input = parseInput(sanctionSchema, withoutUndefined({ userId, reason, why }));
  const { settled } = await warnPlayer(operatorOf(game, options), input);
  return `This player is warned.${settledText(settled)}`;
}

export async function unban(game: OperatorGame, userId: string, options: By): Promise<string> {
  const { changed } = await unbanPlayer(operatorOf(game, options), parseInput(subjectSchema, { userId }));
  return changed ? 'This player may come back.' : 'This player is not banned.';
}

export async function dismiss(game: OperatorGame, reportId: string, options: By): Promise<string> {
  const { settled } = await dismissReport(
    operatorOf(game, options),
    parseInput(dismissReportSchema, { reportId }),
  );
  return settled === 0 ? 'This report was settled before.' : settledText(settled).trim();
}

export async function log({ db }: OperatorGame, options: Limit): Promise<string> {
  const entries = await listModerationLog({ db }, limitOf(options));
  return entries.length === 0 ? 'Nothing was done yet.' : textTable(entries.map(logRow));
}
