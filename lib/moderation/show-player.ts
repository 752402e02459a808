import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { playerReports, players } from '@/db/schema';
import type { ReportedThing, ReportReason } from '@/lib/contract/enums';
import { profileImageFileKey, profileImageUrl } from '@/lib/contract/players/profile-image-files';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { message } from '@/messages/message';
import { type LogEntry, listLog } from './list-log';
import { reportedName } from './list-queue';
import type { subjectSchema } from './operator';

/** Reports and entries shown of one player. */
const MOST_SHOWN = 100;

type ShownReport = {
  reportId: string;
  at: Date;
  what: ReportedThing;
  reported: string;
  reason: ReportReason;
  words: string | null;
  isSettled: boolean;
};

/** What an operator sees of a player. It does not include who reported them. */
export type ShownPlayer = {
  userId: string;
  username: string;
  /** The address, which takes a signed-in player, and the key in the store. Null without an image. */
  image: { address: string; file: string } | null;
  signedUpAt: Date;
  bannedAt: Date | null;
  excludedFromBoardsAt: Date | null;
  deletionDueAt: Date | null;
  reports: ShownReport[];
  log: LogEntry[];
};

function imageOf(key: string | null): ShownPlayer['image'] {
  const address = profileImageUrl(key, 'large');
  if (key === null || address === null) return null;
  return { address: new URL(address, env().APP_URL).href, file: profileImageFileKey(key, 'large') };
}

/** Returns a player with reports and log entries, newest first. Throws NOT_FOUND. */
export async function showPlayer(
  ctx: Pick<Context, 'db'>,
  { userId }: z.output<typeof subjectSchema>,
): Promise<ShownPlayer> {
  const [player] = await ctx.db.select().from(players).where(eq(players.referralCode, userId));
  if (!player) throw new AppError('NOT_FOUND', message('errors', 'noPlayer'));
  const reports = await ctx.db
    .select()
    .from(playerReports)
    .where(eq(playerReports.subjectId, player.id))
    .orderBy(desc(playerReports.createdAt), desc(playerReports.id))
    .limit(MOST_SHOWN);
  return {
    userId,
    username: openField({ column: 'players.username', rowId: player.id }, player.usernameSealed) ?? 'Unknown',
    image: imageOf(player.profileImageKey),
    signedUpAt: player.createdAt,
    bannedAt: player.bannedAt,
    excludedFromBoardsAt: player.excludedFromBoardsAt,
    deletionDueAt: player.deletionDueAt,
    reports: reports.map((row) => ({
      reportId: row.id,
      at: row.createdAt,
      what: row.what,
      reported: reportedName(row.id, row.nameSealed) ?? row.thing,
      reason: row.reason,
      words:
        row.wordsSealed === null
          ? null
          : openField({ column: 'player_reports.words', rowId: row.id }, row.wordsSealed),
      isSettled: row.settledAt !== null,
    })),
    log: await listLog(ctx, { limit: MOST_SHOWN, userId }),
  };
}
