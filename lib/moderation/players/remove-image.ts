import type { z } from 'zod';
import { sql } from '@/db/sql';
import type { Storage } from '@/lib/platform/storage/storage';
import { deleteProfileImage, showProfileImage } from '@/lib/players/image/profile-image';
import {
  hasUserId,
  lockPlayer,
  type ModerationContext,
  type ModerationResult,
  mailPlayer,
  settleReports,
  type subjectSchema,
  writeModerationLog,
} from '../moderation-action';

/** Removes a player's image, settles the reports about their images, and notifies them by email. Throws NOT_FOUND. */
export async function removeImage(
  ctx: ModerationContext & { storage: Storage },
  { userId }: z.output<typeof subjectSchema>,
): Promise<ModerationResult> {
  const { key, settled } = await ctx.db.transaction(async (tx) => {
    const subject = await lockPlayer(tx, hasUserId(userId));
    const shown = subject.profileImageKey;
    if (shown !== null) {
      await showProfileImage(tx, subject.id, null);
      await mailPlayer(tx, ctx, subject, { what: 'image_removed', name: null });
    }
    const settledReports = await settleReports(
      tx,
      ctx.now(),
      sql`subject_id = ${subject.id} and what = 'image'`,
    );
    if (shown !== null || settledReports > 0) {
      await writeModerationLog(tx, ctx, {
        action: 'remove_image',
        subject,
        before: shown,
        settled: settledReports,
      });
    }
    return { key: shown, settled: settledReports };
  });
  // If the storage fails, the job that sweeps images deletes the files later.
  await deleteProfileImage(ctx, key);
  return { changed: key !== null, settled };
}
