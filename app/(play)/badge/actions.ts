'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { LIST_BADGES, SHARES_PER_DAY } from '@/lib/badges/limits';
import { listBadges } from '@/lib/badges/list-badges';
import { shareBadge } from '@/lib/badges/share-badge';
import { shareBadgeInput } from '@/lib/contract/badges/badge-view';

export const badgesAction = defineAction(
  { schema: noInput, policy: { who: 'player', limit: { ...LIST_BADGES, by: 'player' } } },
  listBadges,
);

export const shareBadgeAction = defineAction(
  { schema: shareBadgeInput, policy: { who: 'player', limit: { ...SHARES_PER_DAY, by: 'player' } } },
  shareBadge,
);
