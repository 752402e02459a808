'use server';

import { defineAction } from '@/app/_server/define-action';
import { reportPlayer } from '@/lib/moderation/report-player';
import { reportPlayerSchema } from '@/lib/moderation/schemas';

/** Reports another player's name or image to the operator; the limit keeps one player from filling the queue. */
export const reportPlayerAction = defineAction(
  {
    schema: reportPlayerSchema,
    policy: { who: 'player', limit: { name: 'reports', points: 20, perSeconds: 24 * 60 * 60, by: 'player' } },
  },
  reportPlayer,
);
