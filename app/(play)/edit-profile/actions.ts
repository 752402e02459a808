'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { updateProfileSchema } from '@/lib/contract/players/schemas';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { removeProfileImage } from '@/lib/players/image/profile-image';
import { UPDATE_PROFILE_LIMIT } from '@/lib/players/limits';
import { updateProfile } from '@/lib/players/profile/update-profile';

/** Limited, because "taken" reveals which usernames exist. */
export const updateProfileAction = defineAction(
  {
    schema: updateProfileSchema,
    policy: { who: 'player', limit: { ...UPDATE_PROFILE_LIMIT, by: 'player' } },
  },
  updateProfile,
);

export const removeProfileImageAction = defineAction(
  {
    schema: noInput,
    policy: {
      who: 'player',
      limit: { name: 'profile-image-removal', points: 30, perSeconds: 600, by: 'player' },
    },
  },
  async (ctx) => removeProfileImage({ ...ctx, storage: await sharedStorage() }),
);
