import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Storage } from '@/lib/platform/storage/storage';
import { dropProfileImage, showProfileImage } from '@/lib/players/image/profile-image';
import {
  holdSubject,
  type Moderated,
  mailSubject,
  type OperatorContext,
  settleReports,
  type subjectSchema,
  withUserId,
  writeLog,
} from './operator';

/**
 * Takes a player's image away, at once for everybody, settles the reports about images of theirs, and tells them by mail.
 * The files go right after; where the store does not answer, the sweep removes them. Without an image there is nothing to
 * take away. Throws NOT_FOUND.
 */
export async function removeImage(
  ctx: OperatorContext & { storage: Storage },
  { userId }: z.output<typeof subjectSchema>,
): Promise<Moderated> {
  const { key, settled } = await ctx.db.transaction(async (tx) => {
    const subject = await holdSubject(tx, withUserId(userId));
    const shown = subject.profileImageKey;
    if (shown !== null) {
      await showProfileImage(tx, subject.id, null);
      await mailSubject(tx, ctx, subject, { what: 'image_removed', name: null });
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
