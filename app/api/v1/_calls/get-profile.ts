import { defineCall } from '@/app/_server/api/define-call';
import { noInput } from '@/app/_server/no-input';
import { profileData } from '@/lib/contract/api/player-schemas';
import { getSealedProfile } from '@/lib/players/profile/get-sealed-profile';

export const getProfile = defineCall(
  {
    summary: 'The caller’s own profile and lives.',
    schema: noInput,
    output: profileData,
    policy: {
      who: 'player',
      limit: { name: 'get-profile', points: 240, perSeconds: 60, perProcess: true, by: 'player' },
    },
  },
  async (ctx) => ({ data: await getSealedProfile(ctx) }),
);
