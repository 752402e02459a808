'use server';

import { defineAction } from '@/app/_server/define-action';
import { reportPlayerSchema } from '@/lib/contract/moderation/schemas';
import { REPORTS_PER_DAY, reportPlayer } from '@/lib/moderation/reports/report-player';

export const reportPlayerAction = defineAction(
  {
    schema: reportPlayerSchema,
    policy: { who: 'player', limit: { ...REPORTS_PER_DAY, by: 'player' } },
  },
  reportPlayer,
);
