import type { UpdateProfileInput } from '@/lib/contract/players/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import type { Storage } from '@/lib/platform/storage/storage';
import { dropProfileImage, keepProfileImage, showKeptImage } from '../image/profile-image';
import { updateProfile } from './update-profile';

/**
 * Changes profile and photo together: when one is refused, the other stays as it was. Throws like `updateProfile` and
 * `setProfileImage`.
 */
export async function updateProfileWithImage(
  ctx: PlayerContext & { storage: Storage },
  input: UpdateProfileInput,
  unverifiedImage: Uint8Array,
): Promise<void> {
  const key = await keepProfileImage(ctx, unverifiedImage);
  try {
    await updateProfile(ctx, input);
  } catch (error) {
    await dropProfileImage(ctx, key);
    throw error;
  }
  await showKeptImage(ctx, key);
}
