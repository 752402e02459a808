import { defineCall } from '@/app/_server/api/define-call';
import { locationData } from '@/lib/contract/api/player-schemas';
import { coordinatesSchema } from '@/lib/contract/counties/schemas';
import { FIND_COUNTY_LIMIT } from '@/lib/counties/limits';
import { locatePlayer } from '@/lib/counties/locate-player';

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
