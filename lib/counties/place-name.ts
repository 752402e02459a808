import type { CountyName } from './boundaries';

const PARISHES = '22';
/** Alaska, the District of Columbia and the territories have county equivalents of various kinds. */
const WITHOUT_SUFFIX = ['02', '11', '60', '66', '69', '72', '78'];
/** Independent cities have county numbers from 510 on. They exist in Maryland, Missouri, Nevada and Virginia. */
const FIRST_CITY = 510;
const STATES_WITH_CITIES = ['24', '29', '32', '51'];

/** Returns a county's name with its state: `Travis County, TX`, or `Baltimore, MD` for the city. */
export function placeName({ fips, name, state }: CountyName): string {
  const prefix = fips.slice(0, 2);
  const isCity = STATES_WITH_CITIES.includes(prefix) && Number(fips.slice(2)) >= FIRST_CITY;
  if (isCity || WITHOUT_SUFFIX.includes(prefix)) return `${name}, ${state}`;
  return `${name} ${prefix === PARISHES ? 'Parish' : 'County'}, ${state}`;
}
