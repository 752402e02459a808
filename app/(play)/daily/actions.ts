'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { readDailySchema } from '@/lib/contract/daily/schemas';
import { getDaily, getDailySummary } from '@/lib/daily/get-daily';
import { READ_DAILY } from '@/lib/daily/limits';

export const dailyAction = defineAction(
  {
    schema: readDailySchema,
    policy: { who: 'player', guests: true, limit: { ...READ_DAILY, by: 'player' } },
  },
  getDaily,
);

export const dailySummaryAction = defineAction(
  { schema: noInput, policy: { who: 'player', guests: true, limit: { ...READ_DAILY, by: 'player' } } },
  getDailySummary,
);
