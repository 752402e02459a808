import { z } from 'zod';
import { cookieCredentials } from '@/app/_server/api/credentials';
import { success } from '@/app/_server/api/envelope';
import { defineRoute } from '@/app/_server/define-route';
import { readBytes } from '@/app/_server/http/read-body';
import { PROFILE_IMAGE_MAX_BYTES } from '@/lib/contract/players/profile-view';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { setProfileImage } from '@/lib/players/image/profile-image';
import { PROFILE_IMAGE_LIMIT } from '@/lib/players/limits';

/** Sets the profile image from the bare body. Not an action, because Next reads those whole before the caller is authenticated. */
export const POST = defineRoute(
  {
    schema: z.instanceof(Uint8Array),
    policy: { who: 'player', limit: { ...PROFILE_IMAGE_LIMIT, by: 'player' } },
    takesUpload: true,
    credentials: cookieCredentials,
    read: (request) => readBytes(request, PROFILE_IMAGE_MAX_BYTES),
    respond: (data) => success({ data }),
    skipsMiddleware: true,
  },
  async (ctx, bytes) => setProfileImage({ ...ctx, storage: await sharedStorage() }, bytes),
);
