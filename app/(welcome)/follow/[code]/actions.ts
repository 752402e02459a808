'use server';

import { defineAction } from '@/app/_server/define-action';
import { forgetOpenedLink } from '@/app/_server/session/opened-link';
import { followCodeSchema } from '@/lib/contract/friends/schemas';
import { acceptFollowLink } from '@/lib/friends/follow/accept-follow-link';
import { CHANGE_FRIENDS } from '@/lib/friends/limits';

export const acceptFollowLinkAction = defineAction(
  { schema: followCodeSchema, policy: { who: 'player', limit: { ...CHANGE_FRIENDS, by: 'player' } } },
  async (ctx, input) => {
    const accepted = await acceptFollowLink(ctx, input);
    await forgetOpenedLink();
    return accepted;
  },
);
