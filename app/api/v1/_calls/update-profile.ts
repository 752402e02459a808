import { z } from 'zod';
import { defineCall } from '@/app/_server/api/define-call';
import { readForm } from '@/app/_server/api/read-form';
import { updateProfileForm } from '@/lib/contract/api/player-schemas';
import { PROFILE_IMAGE_MAX_BYTES } from '@/lib/contract/players/profile-view';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import { PROFILE_IMAGE_LIMIT, UPDATE_PROFILE_LIMIT } from '@/lib/players/limits';
import { updateProfile as changeProfile } from '@/lib/players/profile/update-profile';
import { updateProfileWithImage } from '@/lib/players/profile/update-profile-with-image';

/** A form, because it may bring a photo. It passes the middleware by: nothing is read from who is not signed in. */
export const updateProfile = defineCall(
  {
    summary: 'Changes the caller’s username, phone number and photo.',
    schema: updateProfileForm,
    output: z.null(),
    opens: 'profile',
    policy: { who: 'player', limit: { ...UPDATE_PROFILE_LIMIT, by: 'player' } },
    takesUpload: true,
    read: readForm('file', PROFILE_IMAGE_MAX_BYTES),
  },
  async (ctx, { username, phone, file }) => {
    if (file) {
      await spend(ctx, PROFILE_IMAGE_LIMIT, ctx.actor.playerId);
      const storage = await sharedStorage();
      await updateProfileWithImage({ ...ctx, storage }, { username, phone }, file);
    } else {
      await changeProfile(ctx, { username, phone });
    }
    return { data: null, message: 'Profile updated successfully' };
  },
);
