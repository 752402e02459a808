import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { acceptedFollowData, followLinkData, inviterData } from '@/lib/contract/friends/follow-view';
import { followCodeSchema } from '@/lib/contract/friends/schemas';
import { acceptFollowLink } from '@/lib/friends/follow/accept-follow-link';
import { openFollowLink } from '@/lib/friends/follow/open-follow-link';
import { getFollowLink, renewFollowLink } from '@/lib/friends/follow/own-link';
import { CHANGE_FRIENDS, LIST_FRIENDS, RENEW_FOLLOW_LINK } from '@/lib/friends/limits';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { englishText, message } from '@/messages/message';

const EXAMPLE_CODE = 'q83vEjRWeJCrze8SNFZ4kA';
const EXAMPLE_LINK = { link: `https://lineup.example/follow/${EXAMPLE_CODE}`, expires_at: 1_798_192_000_000 };
const ENDED =
  'NOT_FOUND covers unknown, expired and replaced links, and links of players who are hidden or gone.';

const followLink = defineRoute(
  {
    method: 'GET',
    path: 'follow-link',
    group: 'Friends',
    summary: 'Returns the caller’s follow link.',
    description:
      'The first call creates the link. It works for 30 days. The next call after that creates a new one.',
    policy: { who: 'player', limit: { ...LIST_FRIENDS, by: 'player' } },
    schema: noInput,
    output: followLinkData,
    refusals: ['NOT_FOUND'],
    example: { data: EXAMPLE_LINK },
  },
  async (ctx) => ({ data: await getFollowLink(ctx) }),
);

const renew = defineRoute(
  {
    method: 'POST',
    path: 'follow-link/renew',
    group: 'Friends',
    summary: 'Replaces the caller’s follow link. The old one stops working at once.',
    policy: { who: 'player', limit: { ...RENEW_FOLLOW_LINK, by: 'player' } },
    schema: noInput,
    output: followLinkData,
    message: englishText(message('friends', 'renewed')),
    refusals: ['NOT_FOUND'],
    example: { data: EXAMPLE_LINK },
  },
  async (ctx) => ({ data: await renewFollowLink(ctx) }),
);

const open = defineRoute(
  {
    method: 'POST',
    path: 'follow-link/open',
    group: 'Friends',
    summary: 'Returns the player who shared a follow link.',
    description: `\`code\` is the end of the link. No session is needed. With one, \`relation\` says whether the player is the caller or a friend. ${ENDED}`,
    policy: { who: 'anyone' },
    schema: followCodeSchema,
    output: inviterData,
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    example: {
      request: { code: EXAMPLE_CODE },
      data: { name: 'river_42', profile_image: null, relation: 'none' },
    },
  },
  async (ctx, input) => ({
    data: await openFollowLink({ ...ctx, storage: await sharedStorage() }, input),
  }),
);

const accept = defineRoute(
  {
    method: 'POST',
    path: 'follow-link/accept',
    group: 'Friends',
    summary: 'Makes the caller a friend of the player who shared a follow link.',
    description: `A link adds at most 20 friends a day. Repeating the call changes nothing. ${ENDED}`,
    policy: { who: 'player', limit: { ...CHANGE_FRIENDS, by: 'player' } },
    schema: followCodeSchema,
    output: acceptedFollowData,
    refusals: ['NOT_FOUND'],
    example: {
      request: { code: EXAMPLE_CODE },
      data: { stars: 50, bothReceived: true, reward: 'both' },
    },
  },
  async (ctx, input) => {
    const { isNew, ...data } = await acceptFollowLink(ctx, input);
    const text = message('friends', isNew ? 'server.friendsNow' : 'server.friendsAlready');
    return { message: englishText(text), data };
  },
);

export const followCalls: readonly ApiCall[] = [followLink, renew, open, accept];
