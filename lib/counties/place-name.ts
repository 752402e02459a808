import type { CountyName } from './boundaries';

/** Louisiana; elsewhere the last three digits say what an equivalent of a county is. */
const PARISHES = '22';
/** Alaska, the District of Columbia and the territories: their equivalents have names without a common word. */
const WITHOUT_WORD = ['02', '11', '60', '66', '69', '72', '78'];
/** Cities that belong to no county have numbers from here on, in Maryland, Missouri, Nevada and Virginia. */
const FIRST_CITY = 510;
const STATES_WITH_CITIES = ['24', '29', '32', '51'];

/** Returns the name of a county with its state, such as `Travis County, TX` or `Baltimore, MD` for the city. */
export function placeName({ fips, name, state }: CountyName): string {
  const prefix = fips.slice(0, 2);
  const isCity = STATES_WITH_CITIES.includes(prefix) && Number(fips.slice(2)) >= FIRST_CITY;
  if (isCity || WITHOUT_WORD.includes(prefix)) return `${name}, ${state}`;
  return `${name} ${prefix === PARISHES ? 'Parish' : 'County'}, ${state}`;
}
