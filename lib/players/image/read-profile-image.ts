import { and, eq, isNull } from 'drizzle-orm';
import { players, profileImages } from '@/db/schema';
import { profileImageFileKey } from '@/lib/contract/players/profile-image-files';
import type { ProfileImageInput } from '@/lib/contract/players/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Storage } from '@/lib/platform/storage/storage';
import { message } from '@/messages/message';

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
