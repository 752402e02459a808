import type { z } from 'zod';
import { sql } from '@/db/sql';
import type { Storage } from '@/lib/platform/storage/storage';
import { dropProfileImage, showProfileImage } from '@/lib/players/image/profile-image';
import {
  hasUserId,
  lockPlayer,
  type ModerationResult,
  mailPlayer,
  type OperatorContext,
  settleReports,
  type subjectSchema,
  writeLog,
} from './operator';

/**
 * Removes a player's image, settles the reports about their images, and notifies them by email. Files are erased after the
 * commit, or by the sweep if the store fails. Throws NOT_FOUND.
 */
export async function removeImage(
  ctx: OperatorContext & { storage: Storage },
  { userId }: z.output<typeof subjectSchema>,
): Promise<ModerationResult> {
  const { key, settled } = await ctx.db.transaction(async (tx) => {
    const subject = await lockPlayer(tx, hasUserId(userId));
    const shown = subject.profileImageKey;
    if (shown !== null) {
      await showProfileImage(tx, subject.id, null);
      await mailPlayer(tx, ctx, subject, { what: 'image_removed', name: null });
    }
    const answered = await settleReports(tx, ctx.now(), sql`subject_id = ${subject.id} and what = 'image'`);
    if (shown !== null || answered > 0) {
      await writeLog(tx, ctx, { action: 'remove_image', subject, before: shown, settled: answered });
    }
    return { key: shown, settled: answered };
  });
  await dropProfileImage(ctx, key);
  return { changed: key !== null, settled };
}
