'use server';

import { defineAction } from '@/app/_server/define-action';
import { FIND_COUNTY_LIMIT } from '@/lib/counties/limits';
import { locatePlayer } from '@/lib/counties/locate-player';
import { coordinatesSchema } from '@/lib/counties/schemas';

/** The county to play from. The coordinates go no further than the look-up. */
export const findCountyAction = defineAction(
  {
    schema: coordinatesSchema,
    policy: { who: 'player', limit: { ...FIND_COUNTY_LIMIT, by: 'player' } },
  },
  locatePlayer,
);
