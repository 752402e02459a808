import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { noInput } from '@/app/_server/no-input';
import { friendCardData, friendRowsData } from '@/lib/contract/friends/friend-view';
import { friendIdSchema } from '@/lib/contract/friends/schemas';
import { EXAMPLE_SEALED } from '@/lib/contract/wire-values';
import { listFriendRows } from '@/lib/friend-cards/friend-rows';
import { getFriendCard } from '@/lib/friend-cards/get-friend-card';
import { FRIEND_CARD, LIST_FRIENDS } from '@/lib/friends/limits';
import { nameSealerFor } from '@/lib/players/sealed-fields';

const EXAMPLE_FRIEND = {
  id: '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7a91',
  name: EXAMPLE_SEALED,
  email: null,
  profile_image: null,
  since: 1_795_392_000_000,
  streak: 5,
  today: { right: 7, of: 10 },
  week_points: 320,
};

const friends = defineRoute(
  {
    method: 'GET',
    path: 'friends',
    group: 'Friends',
    summary: 'Lists the caller’s friends, with streak, today’s daily and this week’s points.',
    description: 'Newest friends first, at most 1,000. Names are encrypted for the caller.',
    policy: { who: 'player', limit: { ...LIST_FRIENDS, by: 'player' } },
    schema: noInput,
    output: friendRowsData,
    example: { data: [EXAMPLE_FRIEND] },
  },
  async (ctx) => ({ data: (await listFriendRows(ctx)).map(nameSealerFor(ctx)) }),
);

const friendCard = defineRoute(
  {
    method: 'POST',
    path: 'friends/card',
    group: 'Friends',
    summary: 'Returns the card of one friend: badges and score card.',
    description:
      '`friendId` is the `id` of a friend. Icons are at /badge/. The name is encrypted for the caller.',
    policy: { who: 'player', limit: { ...FRIEND_CARD, by: 'player' } },
    schema: friendIdSchema,
    output: friendCardData,
    refusals: ['NOT_FOUND'],
    example: {
      request: { friendId: EXAMPLE_FRIEND.id },
      data: {
        ...EXAMPLE_FRIEND,
        badges: [{ id: 'on-a-roll', name: 'On a Roll', icon: 'on-a-roll.svg', count: 3 }],
        best_higher_lower: 12,
        knowledge: {
          allTime: { answers: 120, right: 54, percent: 45, parPercent: 63 },
          recent: { answers: 40, right: 20, percent: 50, parPercent: 65 },
        },
      },
    },
  },
  async (ctx, input) => ({ data: nameSealerFor(ctx)(await getFriendCard(ctx, input)) }),
);

export const friendCalls: readonly ApiCall[] = [friends, friendCard];
