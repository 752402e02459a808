import { z } from 'zod';
import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { LIST_BADGES, SHARES_PER_DAY } from '@/lib/badges/limits';
import { listBadges } from '@/lib/badges/list-badges';
import { shareBadge } from '@/lib/badges/share-badge';
import { badgesData, badgesInput, shareBadgeInput } from '@/lib/contract/badges/badge-view';
import { BADGE_LIST, SEASON_ID } from '@/lib/contract/badges/catalogue';
import { DEFAULT_LANGUAGE } from '@/messages/languages';
import { textsOf } from '@/messages/texts';

const TEXTS = textsOf(DEFAULT_LANGUAGE, 'badges');

const badges = defineRoute(
  {
    method: 'POST',
    path: 'get/badge',
    group: 'Badges',
    summary: 'Lists the badges of the season, with the caller’s counts.',
    description: 'Icons are at /badge/. The caller can share a badge with a count above 1.',
    policy: { who: 'player', limit: { ...LIST_BADGES, by: 'player' } },
    schema: badgesInput,
    output: badgesData,
    refusals: ['NOT_FOUND'],
    example: {
      request: { seasonId: SEASON_ID },
      data: BADGE_LIST.map(({ badgeId, id, need }) => ({
        badgeId,
        id,
        badge: TEXTS(`names.${id}`),
        badge_icon: `${id}.svg`,
        status: 'false',
        badgeCount: 0,
        earned: false,
        description: TEXTS(`descriptions.${id}`),
        progress: { have: 0, need },
      })),
    },
  },
  async (ctx) => ({ data: await listBadges(ctx) }),
);

const SHARED = TEXTS('shared');

const shareBadgeCall = defineRoute(
  {
    method: 'POST',
    path: 'share_badge',
    group: 'Badges',
    summary: 'Sends a badge that the caller owns more than once to a friend.',
    description: '`share_user_id` is the `id` of a friend, from the event fetch_request_friend_list.',
    policy: { who: 'player', limit: { ...SHARES_PER_DAY, by: 'player' } },
    schema: shareBadgeInput,
    output: z.strictObject({ badgeCount: z.int().min(1) }),
    message: SHARED,
    refusals: ['NOT_FOUND'],
    example: {
      request: { share_user_id: '01997d3c-5a10-7c2e-9f4b-2f6d8f1b7a91', badgeId: 2, id: 'on-a-roll' },
      data: { badgeCount: 1 },
    },
  },
  async (ctx, input) => {
    return { message: SHARED, data: await shareBadge(ctx, input) };
  },
);

export const badgeCalls: readonly ApiCall[] = [badges, shareBadgeCall];
