import type { UpdateProfileInput } from '@/lib/contract/players/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import type { Storage } from '@/lib/platform/storage/storage';
import { deleteProfileImage, showStoredImage, storeProfileImage } from '../image/profile-image';
import { updateProfile } from './update-profile';

/**
 * Changes the profile only if the photo could be stored, and then shows the photo.
 * If showing the photo fails, the change of the profile stays. Throws like `updateProfile` and `setProfileImage`.
 */
export async function updateProfileWithImage(
  ctx: PlayerContext & { storage: Storage },
  input: UpdateProfileInput,
  unverifiedImage: Uint8Array,
): Promise<void> {
  const key = await storeProfileImage(ctx, unverifiedImage);
  try {
    await updateProfile(ctx, input);
  } catch (error) {
    await deleteProfileImage(ctx, key);
    throw error;
  }
  await showStoredImage(ctx, key);
}
