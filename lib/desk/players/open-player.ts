import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { playerReports } from '@/db/schema';
import type { DeskMadeReport, DeskModeration, DeskPlayer } from '@/lib/contract/desk/players/player-view';
import type { openPlayerSchema } from '@/lib/contract/desk/players/schemas';
import { showPlayer } from '@/lib/moderation/players/show-player';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import type { DeskContext } from '../desk-context';
import { findPlayerId } from './player-context';
import type { ImageContext } from './read-image';
import { readStanding } from './read-standing';
import { readSupport } from './read-support';

const MAX_SHOWN = 100;

/** Returns the parts of a player that the operator's roles may see. Throws NOT_FOUND. */
export async function openPlayer(
  ctx: DeskContext & ImageContext,
  { userId, before }: z.output<typeof openPlayerSchema>,
): Promise<DeskPlayer> {
  const { roles } = ctx.signedIn;
  const playerId = await findPlayerId(ctx, userId);
  const [standing, moderation, support] = await Promise.all([
    readStanding(ctx, playerId),
    roles.includes('moderator') ? readModeration(ctx, { playerId, userId }) : null,
    roles.includes('support') ? readSupport(ctx, { playerId, before }) : null,
  ]);
  return { standing, moderation, support };
}

/** Reads reports about and by the player, and the log. Leaves out who reported the player, and whom the player reported. */
async function readModeration(
  ctx: DeskContext,
  { playerId, userId }: { playerId: string; userId: string },
): Promise<DeskModeration> {
  const [{ reports, log }, made] = await Promise.all([
    showPlayer(ctx, { userId }),
    readMadeReports(ctx, playerId),
  ]);
  return {
    reports: reports.map(({ reportId, at, what, reported, reason, words, isSettled }) => {
      const name = what === 'username' ? reported : null;
      return { reportId, at, what, name, reason, words, isSettled };
    }),
    made,
    log: log.map(({ at, operator, action, before, after, reason, reportsSettled }) => {
      const names = action === 'rename' ? { before, after } : { before: null, after: null };
      return { at, operator, action, ...names, reason, reportsSettled };
    }),
  };
}

async function readMadeReports({ db }: Pick<DeskContext, 'db'>, playerId: string): Promise<DeskMadeReport[]> {
  const rows = await db
    .select()
    .from(playerReports)
    .where(eq(playerReports.reporterId, playerId))
    .orderBy(desc(playerReports.createdAt), desc(playerReports.id))
    .limit(MAX_SHOWN);
  return rows.map(({ id, createdAt, what, reason, wordsSealed, settledAt }) => ({
    at: createdAt,
    what,
    reason,
    words: wordsSealed && openField({ column: 'player_reports.words', rowId: id }, wordsSealed),
    isSettled: settledAt !== null,
  }));
}
