import type { PlayerContext } from '../context';
import type { Storage } from '../storage/storage';
import { dropProfileImage, keepProfileImage, showKeptImage } from './profile-image';
import type { UpdateProfileInput } from './schemas';
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
