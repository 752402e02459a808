'use server';

import { defineAction } from '@/app/_server/define-action';
import { locatePlayer } from '@/lib/counties/locate-player';
import { coordinatesSchema } from '@/lib/counties/schemas';

/** The county to play from. The coordinates go no further than the look-up. */
export const findCountyAction = defineAction(
  {
    schema: coordinatesSchema,
    policy: { who: 'player', limit: { name: 'find-county', points: 30, perSeconds: 60, by: 'player' } },
  },
  locatePlayer,
);
