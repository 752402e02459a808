'use server';

import { defineAction } from '@/app/_server/define-action';
import { journaled } from '@/app/_server/journaled';
import { reportPlayerSchema } from '@/lib/contract/moderation/schemas';
import { flagQuestionSchema } from '@/lib/contract/removals/schemas';
import { REPORTS_PER_DAY, reportPlayer } from '@/lib/moderation/reports/report-player';
import { flagQuestion } from '@/lib/removals/flag-record';
import { FLAGS_PER_DAY } from '@/lib/removals/limits';

export const reportPlayerAction = defineAction(
  {
    schema: reportPlayerSchema,
    policy: { who: 'player', limit: { ...REPORTS_PER_DAY, by: 'player' } },
  },
  reportPlayer,
);

/** Reports a problem with a question. The limit keeps one player, or the guests of one network, from filling the review queue. */
export const flagQuestionAction = defineAction(
  {
    schema: flagQuestionSchema,
    policy: { who: 'player', guests: true, limit: { ...FLAGS_PER_DAY, by: 'account' } },
  },
  journaled(flagQuestion),
);
