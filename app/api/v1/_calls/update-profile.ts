import { z } from 'zod';
import { defineCall } from '@/app/_server/api/define-call';
import { readForm } from '@/app/_server/api/read-form';
import { updateProfileForm } from '@/lib/api/player-schemas';
import { UPDATE_PROFILE_LIMIT } from '@/lib/players/limits';
import { setProfileImage } from '@/lib/players/profile-image';
import { PROFILE_IMAGE_MAX_BYTES } from '@/lib/players/profile-view';
import { updateProfile as changeProfile } from '@/lib/players/update-profile';
import { sharedStorage } from '@/lib/storage/shared-storage';

/** A form, because it may bring a photo. It passes the middleware by: nothing is read from who is not signed in. */
export const updateProfile = defineCall(
  {
    summary: 'Changes the caller’s username, phone number and photo.',
    schema: updateProfileForm,
    output: z.null(),
    opens: 'profile',
    policy: { who: 'player', limit: { ...UPDATE_PROFILE_LIMIT, by: 'player' } },
    read: readForm('file', PROFILE_IMAGE_MAX_BYTES),
  },
  async (ctx, { username, phone, file }) => {
    await changeProfile(ctx, { username, phone });
    if (file) await setProfileImage({ ...ctx, storage: await sharedStorage() }, file);
    return { data: null, message: 'Profile updated successfully' };
  },
);
