'use server';

import { defineAction } from '@/app/_server/define-action';
import { journalled } from '@/app/_server/journalled';
import { coordinatesSchema } from '@/lib/contract/counties/schemas';
import { flagQuestionSchema } from '@/lib/contract/removals/schemas';
import { FIND_COUNTY_LIMIT } from '@/lib/counties/limits';
import { locatePlayer } from '@/lib/counties/locate-player';
import { flagQuestion } from '@/lib/removals/flag-question';
import { FLAGS_PER_DAY } from '@/lib/removals/limits';

/** Finds the county to play from. The coordinates are not stored. */
export const findCountyAction = defineAction(
  {
    schema: coordinatesSchema,
    policy: { who: 'player', guests: true, limit: { ...FIND_COUNTY_LIMIT, by: 'player' } },
  },
  locatePlayer,
);

/** Reports a problem with a question. The limit keeps one player, or the guests of one network, from filling the review queue. */
export const flagQuestionAction = defineAction(
  {
    schema: flagQuestionSchema,
    policy: { who: 'player', guests: true, limit: { ...FLAGS_PER_DAY, by: 'account' } },
  },
  journalled(flagQuestion),
);
