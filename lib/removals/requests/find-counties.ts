import { sql } from '@/db/sql';
import { COUNTIES_SHOWN, type CountyChoice } from '@/lib/contract/removals/removal-view';
import { placeName } from '@/lib/counties/place-name';
import { splitState } from '@/lib/counties/states';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

type Found = { fips: string; name: string; state: string };
const COUNTY_WORD = /\s+(county|parish|borough)\b/i;

/** Normalizes a search text: `Hays` to `hays`, `Hays County, Texas` to `hays, tx`. */
function searchText(typed: string): string {
  const split = splitState(typed.trim());
  const place = (split?.place ?? typed.trim())
    .toLowerCase()
    .replace(COUNTY_WORD, '')
    .replace(/\s*,\s*/, ', ');
  return split ? `${place}, ${split.state.toLowerCase()}` : place;
}

async function search({ db }: Pick<Context, 'db'>, typed: string): Promise<readonly Found[]> {
  return db.execute<Found>(sql`
    select fips, name, state from counties c,
      lateral (select strpos(lower(c.name || ', ' || c.state), ${searchText(typed)}) as place) p
    where p.place > 0 order by p.place > 1, length(c.name), c.name, c.state, c.fips limit ${COUNTIES_SHOWN + 1}`);
}

/** Finds counties by a part of their name, prefixes first. Returns up to one more than COUNTIES_SHOWN. */
export async function findCounties(
  ctx: Pick<Context, 'db'>,
  { name }: { name: string },
): Promise<CountyChoice[]> {
  const found = await search(ctx, name);
  return found.map((county) => ({ fips: county.fips, label: placeName(county) }));
}

/** Returns the FIPS code of a county, given its code, name or a unique part of it. Throws INVALID_INPUT unless one matches. */
export async function resolveCounty(ctx: Pick<Context, 'db'>, { typed }: { typed: string }): Promise<string> {
  const [byCode] = await ctx.db.execute<{ fips: string }>(
    sql`select fips from counties where fips = ${typed}`,
  );
  if (byCode) return byCode.fips;
  const found = await search(ctx, typed);
  const text = searchText(typed);
  const isCounty = (county: Found) => COUNTY_WORD.test(placeName(county));
  const named = found.filter(({ name, state }) =>
    [name, `${name}, ${state}`].some((each) => each.toLowerCase() === text),
  );
  const candidates = [...(COUNTY_WORD.test(typed) ? [named.filter(isCounty)] : []), named, found];
  const match = candidates.find(({ length }) => length === 1)?.[0];
  if (match) return match.fips;
  const refusal = message('fields', found.length === 0 ? 'countyUnknown' : 'countyAmbiguous');
  throw new AppError('INVALID_INPUT', refusal, { fieldErrors: { county: refusal } });
}
