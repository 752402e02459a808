import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Database, Transaction } from '@/db/client';
import { players, profileImages } from '@/db/schema';
import { sql } from '@/db/sql';
import {
  PROFILE_IMAGE_SIZES,
  type ProfileImageSize,
  profileImageFileKey,
  profileImageUrl,
} from '@/lib/contract/players/profile-image-files';
import type { ProfileImageInput } from '@/lib/contract/players/schemas';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Job } from '@/lib/platform/jobs/job';
import { type Storage, sharedStorage } from '@/lib/platform/storage/storage';
import { lockOwnSession } from '@/lib/sessions/session';
import { message } from '@/messages/message';
import { encodeProfileImage } from './encode-profile-image';

const SIZES = Object.keys(PROFILE_IMAGE_SIZES) as ProfileImageSize[];
/** An image that no profile shows is a leftover after this time, because no upload takes so long. */
const SWEEP_AFTER_SECONDS = 60 * 60;
const SWEEP_AT_ONCE = 200;

type Files = { db: Database; storage: Storage };
type Result = { profile_image: string | null };

/** Shows a stored image on the profile, or none for null. Lock the player's row before. */
export async function showProfileImage(tx: Transaction, playerId: string, key: string | null): Promise<void> {
  await tx.execute(sql`update players set profile_image_key = ${key} where id = ${playerId}`);
  await tx.execute(sql`
    update profile_images set is_shown = not is_shown
    where player_id = ${playerId} and is_shown <> coalesce(key = ${key}::text, false)`);
}

/** Shows an image, or none for null. Returns the previous key; undefined for a leaving or banned player. */
async function replaceShown(ctx: PlayerContext, key: string | null): Promise<string | null | undefined> {
  const { playerId } = ctx.actor;
  return ctx.db.transaction(async (tx) => {
    await lockOwnSession(tx, ctx);
    const [row] = await tx.execute<{ previous: string | null }>(sql`
      select profile_image_key as previous from players
      where id = ${playerId} and banned_at is null and deletion_due_at is null`);
    if (row) await showProfileImage(tx, playerId, key);
    return row?.previous;
  });
}

/** Deletes files before their rows, so that after an interruption the job finds the rows. */
async function deleteImages({ db, storage }: Files, keys: readonly string[]): Promise<void> {
  const files = keys.flatMap((key) => SIZES.map((size) => profileImageFileKey(key, size)));
  for (const file of files) await storage.remove(file);
  if (keys.length > 0) await db.delete(profileImages).where(inArray(profileImages.key, [...keys]));
}

/** Deletes an image that is no longer shown. If the storage fails, the job deletes it later. */
export async function deleteProfileImage(
  ctx: Files & Pick<Context, 'log'>,
  key: string | null,
): Promise<void> {
  if (key === null) return;
  await deleteImages(ctx, [key]).catch((cause: unknown) => {
    ctx.log.warn({ error: errorReport(cause) }, 'cannot delete a profile image; the sweep will');
  });
}

/** Encodes and stores a photo without showing it. Returns its key. Throws like `encodeProfileImage`, and UNAVAILABLE. */
export async function storeProfileImage(ctx: PlayerContext & Files, unverified: Uint8Array): Promise<string> {
  const encoded = await encodeProfileImage(unverified);
  const key = ctx.random.bytes(16).toString('hex');
  await ctx.db.insert(profileImages).values({ key, playerId: ctx.actor.playerId, createdAt: ctx.now() });
  try {
    const put = (size: ProfileImageSize) =>
      ctx.storage.put(profileImageFileKey(key, size), encoded[size], 'image/webp');
    await Promise.all(SIZES.map(put));
  } catch (cause) {
    ctx.log.error({ error: errorReport(cause) }, 'cannot store a profile image');
    throw new AppError('UNAVAILABLE', message('profile', 'photo.notSaved'), { cause });
  }
  return key;
}

/** Replaces the caller's profile image. Throws like `storeProfileImage` and `showStoredImage`. */
export async function setProfileImage(ctx: PlayerContext & Files, unverified: Uint8Array): Promise<Result> {
  return showStoredImage(ctx, await storeProfileImage(ctx, unverified));
}

/** Shows a stored photo and deletes the previous one. Throws FORBIDDEN for a leaving or banned player, and NOT_SIGNED_IN. */
export async function showStoredImage(ctx: PlayerContext & Files, key: string): Promise<Result> {
  const previous = await replaceShown(ctx, key);
  await deleteProfileImage(ctx, previous === undefined ? key : previous);
  if (previous === undefined) throw new AppError('FORBIDDEN', message('common', 'somethingWrong'));
  return { profile_image: profileImageUrl(key, 'large') };
}

export async function removeProfileImage(ctx: PlayerContext & Files): Promise<Result> {
  await deleteProfileImage(ctx, (await replaceShown(ctx, null)) ?? null);
  return { profile_image: null };
}

/** Deletes all images of a player who is about to be erased. Throws if the storage fails. Idempotent. */
export async function eraseProfileImages(files: Files, playerId: string): Promise<void> {
  await files.db.execute(sql`
    with hidden as (update players set profile_image_key = null where id = ${playerId})
    update profile_images set is_shown = false where player_id = ${playerId}`);
  const rows = await files.db
    .select({ key: profileImages.key })
    .from(profileImages)
    .where(eq(profileImages.playerId, playerId));
  await deleteImages(
    files,
    rows.map(({ key }) => key),
  );
}

/** Deletes images that interrupted uploads and deletions left behind. Returns their number. */
export async function sweepProfileImages(ctx: Files & Pick<Context, 'now'>): Promise<number> {
  const before = new Date(ctx.now().getTime() - SWEEP_AFTER_SECONDS * 1000);
  const rows = await ctx.db
    .select({ key: profileImages.key })
    .from(profileImages)
    .where(
      and(
        lt(profileImages.createdAt, before),
        sql`(not ${profileImages.isShown} or ${profileImages.playerId} is null)`,
        sql`not exists (select from ${players} p where p.id = ${profileImages.playerId}
          and p.profile_image_key = ${profileImages.key})`,
      ),
    )
    .limit(SWEEP_AT_ONCE);
  await deleteImages(
    ctx,
    rows.map(({ key }) => key),
  );
  return rows.length;
}

export const sweepProfileImagesJob: Job = {
  name: 'sweep profile images',
  everySeconds: 600,
  run: async (ctx) => sweepProfileImages({ ...ctx, storage: await sharedStorage() }),
};

/** Returns the WebP file of a profile image. Throws NOT_FOUND if no profile shows it, or its player is banned or leaving. */
export async function readProfileImage(
  ctx: PlayerContext & { storage: Storage },
  { key, size }: ProfileImageInput,
): Promise<Uint8Array> {
  const [shown] = await ctx.db
    .select({ id: players.id })
    .from(profileImages)
    .innerJoin(
      players,
      and(eq(players.id, profileImages.playerId), eq(players.profileImageKey, profileImages.key)),
    )
    .where(and(eq(profileImages.key, key), isNull(players.bannedAt), isNull(players.deletionDueAt)));
  const bytes = shown && (await ctx.storage.get(profileImageFileKey(key, size)));
  if (!bytes) throw new AppError('NOT_FOUND', message('errors', 'nothingHere'));
  return bytes;
}
