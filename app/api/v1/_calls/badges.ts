import { z } from 'zod';
import { defineCall } from '@/app/_server/api/define-call';
import { LIST_BADGES, SHARES_PER_DAY } from '@/lib/badges/limits';
import { listBadges } from '@/lib/badges/list-badges';
import { shareBadge as share } from '@/lib/badges/share-badge';
import { badgesData, badgesInput } from '@/lib/contract/api/badge-schemas';
import { shareBadgeInput } from '@/lib/contract/badges/badge-view';

export const badges = defineCall(
  {
    summary: 'The twelve badges of the season, with the caller’s own counts.',
    schema: badgesInput,
    output: badgesData,
    policy: { who: 'player', limit: { ...LIST_BADGES, by: 'player' } },
  },
  async (ctx) => ({ data: await listBadges(ctx) }),
);

export const shareBadge = defineCall(
  {
    summary: 'Gives one of a badge that the caller owns more than once to an accepted friend.',
    schema: shareBadgeInput,
    output: z.strictObject({ badgeCount: z.int().min(1) }),
    policy: { who: 'player', limit: { ...SHARES_PER_DAY, by: 'player' } },
  },
  async (ctx, input) => {
    const { message, badgeCount } = await share(ctx, input);
    return { message, data: { badgeCount } };
  },
);
