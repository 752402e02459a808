import { AppError } from '@/lib/platform/errors/app-error';
import { ISO_DATES, isDateFormat } from './feed-date';

export const FEED_COLUMNS = [
  'record_id',
  'county_fips',
  'booked_on',
  'age',
  'charge_text',
  'disposition',
  'photo',
] as const;
export const OPTIONAL_FEED_COLUMNS = ['booked_time', 'bond', 'charge_class', 'agency'] as const;
export const ALL_FEED_COLUMNS = [...FEED_COLUMNS, ...OPTIONAL_FEED_COLUMNS] as const;

export type FeedRow = Record<(typeof ALL_FEED_COLUMNS)[number], string>;

export type FeedFormat = {
  names: Readonly<Record<string, string>>;
  dates: string;
  /** A snapshot lists every record that its source still shows. Missing records of the feed are removed from play. */
  snapshot?: boolean;
};

export const DEFAULT_FEED_FORMAT: FeedFormat = { names: {}, dates: ISO_DATES };
const DATES = 'dates';
const SNAPSHOT = 'snapshot';

/** Parses pairs of our column name and the feed's, and the keys `dates` and `snapshot`. @throws AppError INVALID_INPUT. */
function readPairs(pairs: Iterable<readonly [string, string]>): FeedFormat {
  const names: Record<string, string> = {};
  let dates = ISO_DATES;
  let snapshot = false;
  for (const [key, value] of pairs) {
    if (key === DATES) dates = value;
    else if (key === SNAPSHOT && value === 'yes') snapshot = true;
    else if (!ALL_FEED_COLUMNS.some((column) => column === key))
      throw new AppError(
        'INVALID_INPUT',
        `There is no column ${key}. The columns are: ${ALL_FEED_COLUMNS.join(', ')}.`,
      );
    else if (value.trim() === '') throw new AppError('INVALID_INPUT', `The name for ${key} is missing.`);
    else names[key] = value;
  }
  if (isDateFormat(dates)) return { names, dates, ...(snapshot && { snapshot }) };
  throw new AppError('INVALID_INPUT', `${dates} is no date format. Write it like MM/DD/YYYY.`);
}

export function readColumnNames(text: string, dates: string | undefined): FeedFormat {
  const pairs = text
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair): [string, string] => {
      const [key = '', ...name] = pair.split('=');
      return [key.trim(), name.join('=').replace(/%2c/gi, ',')];
    });
  return readPairs(dates === undefined ? pairs : [...pairs, [DATES, dates]]);
}

export function formatOfAddress(address: string): FeedFormat {
  const fragment = URL.canParse(address) ? new URL(address).hash.slice(1) : '';
  return readPairs(new URLSearchParams(fragment));
}
