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
import { listModerationLog, type ModerationLogEntry } from '../list-moderation-log';
import type { subjectSchema } from '../moderation-action';
import { openReportedName } from '../reports/list-reported-things';

const MAX_SHOWN = 100;

type ShownReport = {
  reportId: string;
  at: Date;
  what: ReportedThing;
  reported: string;
  reason: ReportReason;
  words: string | null;
  isSettled: boolean;
};

/** What an operator sees of a player. Reporters stay anonymous. */
export type ShownPlayer = {
  userId: string;
  username: string;
  /** `address` opens for signed-in players only. `file` is the storage key. */
  image: { address: string; file: string } | null;
  signedUpAt: Date;
  bannedAt: Date | null;
  excludedFromBoardsAt: Date | null;
  deletionDueAt: Date | null;
  reports: ShownReport[];
  log: ModerationLogEntry[];
};

function imageOf(key: string | null): ShownPlayer['image'] {
  const address = profileImageUrl(key, 'large');
  if (key === null || address === null) return null;
  return { address: new URL(address, env().APP_URL).href, file: profileImageFileKey(key, 'large') };
}

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
    .limit(MAX_SHOWN);
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
      reported: openReportedName(row.id, row.nameSealed) ?? row.thing,
      reason: row.reason,
      words:
        row.wordsSealed === null
          ? null
          : openField({ column: 'player_reports.words', rowId: row.id }, row.wordsSealed),
      isSettled: row.settledAt !== null,
    })),
    log: await listModerationLog(ctx, { limit: MAX_SHOWN, userId }),
  };
}
