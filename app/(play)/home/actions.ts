'use server';

import { defineAction } from '@/app/_server/define-action';
import { noInput } from '@/app/_server/no-input';
import { coordinatesSchema } from '@/lib/contract/counties/schemas';
import { FIND_COUNTY_LIMIT } from '@/lib/counties/limits';
import { locatePlayer } from '@/lib/counties/locate-player';
import { LIST_PLACES_LIMIT } from '@/lib/quiz/limits';
import { listPlaces } from '@/lib/quiz/list-places';

/** Finds the county to play from. Does not store the coordinates. */
export const findCountyAction = defineAction(
  {
    schema: coordinatesSchema,
    policy: { who: 'player', guests: true, limit: { ...FIND_COUNTY_LIMIT, by: 'player' } },
  },
  locatePlayer,
);

export const listPlacesAction = defineAction(
  {
    schema: noInput,
    policy: { who: 'player', guests: true, limit: { ...LIST_PLACES_LIMIT, by: 'player' } },
  },
  listPlaces,
);
