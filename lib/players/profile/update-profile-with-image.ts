import type { UpdateProfileInput } from '@/lib/contract/players/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import type { Storage } from '@/lib/platform/storage/storage';
import { dropProfileImage, keepProfileImage, showKeptImage } from '../image/profile-image';
import { updateProfile } from './update-profile';

/**
 * `updateProfile` and a new photo in one: a photo that is refused, or cannot be kept, leaves name and phone number as they
 * were, and a refused name leaves the photo. Throws what `updateProfile` and `setProfileImage` throw.
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
