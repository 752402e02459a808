'use server';

import { defineAction } from '@/app/_server/define-action';
import { reportPlayerSchema } from '@/lib/contract/moderation/schemas';
import { reportPlayer } from '@/lib/moderation/report-player';

/** Reports another player's name or image. The limit stops one player from filling the review queue. */
export const reportPlayerAction = defineAction(
  {
    schema: reportPlayerSchema,
    policy: { who: 'player', limit: { name: 'reports', points: 20, perSeconds: 24 * 60 * 60, by: 'player' } },
  },
  reportPlayer,
);
