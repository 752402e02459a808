'use server';

import { defineAction } from '@/app/_server/define-action';
import { coordinatesSchema } from '@/lib/contract/counties/schemas';
import { FIND_COUNTY_LIMIT } from '@/lib/counties/limits';
import { locatePlayer } from '@/lib/counties/locate-player';

/** Finds the county to play from. The coordinates are not stored. */
export const findCountyAction = defineAction(
  {
    schema: coordinatesSchema,
    policy: { who: 'player', guests: true, limit: { ...FIND_COUNTY_LIMIT, by: 'player' } },
  },
  locatePlayer,
);
