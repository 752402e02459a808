export const ISO_DATES = 'YYYY-MM-DD';

const PARTS = {
  YYYY: String.raw`(?<year>\d{4})`,
  MM: String.raw`(?<month>\d{1,2})`,
  DD: String.raw`(?<day>\d{1,2})`,
};
const TIME_OF_DAY = String.raw`(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AP]M|Z|[+-]\d{2}:?\d{2})?)?`;

export function isDateFormat(format: string): boolean {
  const rest = Object.keys(PARTS).reduce((text, part) => text.replace(part, ''), format);
  return format.length === rest.length + 'YYYYMMDD'.length && /^[-/. ]{0,4}$/.test(rest);
}

function isCalendarDate(text: string): boolean {
  if (!/^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns a parser of dates in this format, such as `MM/DD/YYYY`. The parser returns an ISO date, or null, and ignores a time of day. */
export function dateReader(format: string): (cell: string) => string | null {
  if (!isDateFormat(format)) throw new Error(`${format} is no date format`);
  const isSeparated = /[-/. ]/.test(format);
  const escaped = format.replace(/[-/.]/g, (mark) => `\\${mark}`);
  const pattern = Object.entries(PARTS).reduce(
    (text, [part, group]) => text.replace(part, isSeparated ? group : group.replace('{1,2}', '{2}')),
    escaped,
  );
  const dates = new RegExp(`^${pattern}${TIME_OF_DAY}$`, 'i');
  return (cell) => {
    const { year, month = '', day = '' } = dates.exec(cell.trim())?.groups ?? {};
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isCalendarDate(iso) ? iso : null;
  };
}
