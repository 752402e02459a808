import { z } from 'zod';
import { defineRoute } from '@/app/_server/define-route';
import { PROFILE_IMAGE_MAX_BYTES } from '@/lib/contract/players/profile-view';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import { setProfileImage } from '@/lib/players/image/profile-image';
import { PROFILE_IMAGE_LIMIT } from '@/lib/players/limits';

/**
 * Takes a photo as the bare body. Not a server action, because those are read whole before anybody asks who calls;
 * here nothing is read from who is not signed in. Name and declared type of the file do not matter and are not looked at.
 */
export const POST = defineRoute(
  {
    schema: z.instanceof(Uint8Array),
    policy: { who: 'player', limit: { ...PROFILE_IMAGE_LIMIT, by: 'player' } },
    takesBytes: PROFILE_IMAGE_MAX_BYTES,
  },
  async (ctx, bytes) => setProfileImage({ ...ctx, storage: await sharedStorage() }, bytes),
);
