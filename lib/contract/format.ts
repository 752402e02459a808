/**
 * Formats numbers and dates for screens and emails, the same in browser and server. Pass the `t.locale` of the text that will
 * contain the result.
 */

/** Returns '1,000' for 1000. */
export const formatNumber = (locale: string, value: number): string => value.toLocaleString(locale);

const DAY: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' };

/**
 * Puts a no-break space before AM or a.m., and removes the space inside 'p. m.', because browsers and servers differ in both.
 */
function format(locale: string, at: number | Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, options)
    .format(at)
    .replace(/\s([AP]M|[ap]\.\s?m\.)/, (half) => `\u00a0${half.replace(/\s/g, '')}`);
}

/** Returns 'Nov 28, 2026', by default in UTC. */
export function formatDay(locale: string, at: number | Date, timeZone = 'UTC'): string {
  return format(locale, at, { ...DAY, timeZone });
}

/** Returns 'Nov 28, 2026, 9:30 AM' in the time zone. */
export function formatMoment(locale: string, at: number | Date, timeZone: string): string {
  return format(locale, at, { ...DAY, hour: 'numeric', minute: '2-digit', timeZone });
}

/**
 * Returns '9 AM' or '9:30 AM' in the time zone. In Spanish the result ends in a period ('9 a.m.'): do not end a sentence with it.
 */
export function formatHour(locale: string, at: number | Date, timeZone: string): string {
  return format(locale, at, { hour: 'numeric', minute: '2-digit', timeZone }).replace(':00', '');
}

/** Returns 'Sunday, November 22' in UTC. */
export function formatWeekdayDate(locale: string, at: number | Date): string {
  return format(locale, at, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
}

/** Returns 'Sunday' in the time zone. */
export function formatWeekday(locale: string, at: number | Date, timeZone: string): string {
  return format(locale, at, { weekday: 'long', timeZone });
}

/** Returns 'November 2026' in UTC. */
export function formatMonth(locale: string, at: number | Date): string {
  return format(locale, at, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Returns 'M' for a Monday, by UTC. */
export const formatWeekdayInitial = (locale: string, at: number | Date): string =>
  format(locale, at, { weekday: 'narrow', timeZone: 'UTC' });

/** Returns 'Nov 9–15', in UTC, with the years if they differ. Makes all spaces alike, because servers and browsers differ in them. */
export function formatDayRange(locale: string, first: number, last: number): string {
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
    .formatRange(first, last)
    .replace(/(\d)\s–\s(\d)/u, '$1–$2')
    .replace(/\s/gu, ' ');
}
