import { defineCall } from '@/app/_server/api/define-call';
import { locationData } from '@/lib/api/player-schemas';
import { FIND_COUNTY_LIMIT } from '@/lib/counties/limits';
import { locatePlayer } from '@/lib/counties/locate-player';
import { coordinatesSchema } from '@/lib/counties/schemas';

/** The specification has the fields beside the envelope. */
export const fips = defineCall(
  {
    summary: 'The county to play from at these coordinates.',
    schema: coordinatesSchema,
    output: locationData,
    policy: { who: 'anyone', limit: { ...FIND_COUNTY_LIMIT, by: 'player' } },
  },
  async (ctx, input) => {
    const place = await locatePlayer(ctx, input);
    return { data: place, beside: place };
  },
);
