'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { UPDATE_PROFILE_LIMIT } from '@/lib/players/limits';
import { removeProfileImage } from '@/lib/players/profile-image';
import { updateProfileSchema } from '@/lib/players/schemas';
import { updateProfile } from '@/lib/players/update-profile';
import { sharedStorage } from '@/lib/storage/shared-storage';

/** Limited, because *taken* tells who plays here. */
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
