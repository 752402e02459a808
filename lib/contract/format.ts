/** Formats numbers and dates for screens and emails, in one way for every device language. Browser-safe. */

const NUMBER = new Intl.NumberFormat('en-US');

/** Returns '1,000' for 1000. */
export const formatNumber = (value: number): string => NUMBER.format(value);

const DAY: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' };

/** Formats with a no-break space before AM: browsers and servers differ in the kind of space. */
function format(at: number | Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', options).format(at).replace(/\s(?=[AP]M)/, '\u00a0');
}

/** Returns 'Nov 28, 2026', by default in UTC. */
export function formatDay(at: number | Date, timeZone = 'UTC'): string {
  return format(at, { ...DAY, timeZone });
}

/** Returns 'Nov 28, 2026, 9:30 AM' in the time zone. */
export function formatMoment(at: number | Date, timeZone: string): string {
  return format(at, { ...DAY, hour: 'numeric', minute: '2-digit', timeZone });
}

/** Returns '9 AM' or '9:30 AM' in the time zone. */
export function formatHour(at: number | Date, timeZone: string): string {
  return format(at, { hour: 'numeric', minute: '2-digit', timeZone }).replace(':00', '');
}

/** Returns 'Sunday, November 22' in UTC. */
export function formatWeekday(at: number | Date): string {
  return format(at, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
}

/** Returns 'November 2026' in UTC. */
export function formatMonth(at: number | Date): string {
  return format(at, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Returns 'M' for a Monday, by UTC. */
export const formatWeekdayInitial = (at: number | Date): string =>
  format(at, { weekday: 'narrow', timeZone: 'UTC' });

/** Returns '1 life' or '1,000 lives'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
