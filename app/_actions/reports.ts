'use server';

import { defineAction } from '@/app/_server/define-action';
import { reportPlayerSchema } from '@/lib/contract/moderation/schemas';
import { REPORTS_PER_DAY } from '@/lib/moderation/limits';
import { reportPlayer } from '@/lib/moderation/report-player';

/** Reports another player's name or image. */
export const reportPlayerAction = defineAction(
  {
    schema: reportPlayerSchema,
    policy: { who: 'player', limit: { ...REPORTS_PER_DAY, by: 'player' } },
  },
  reportPlayer,
);
