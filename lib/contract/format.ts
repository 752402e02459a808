/** Formats for screens and emails. Pass the `t.locale` of the text that will contain the result. */

export const formatNumber = (locale: string, value: number): string => value.toLocaleString(locale);

const DAY: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' };

/** Browsers and servers put different spaces before AM and PM. Replaces them, so that both render the same text. */
function format(locale: string, at: number | Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, options)
    .format(at)
    .replace(/\s([AP]M|[ap]\.\s?m\.)/, (half) => `\u00a0${half.replace(/\s/g, '')}`);
}

export function formatDay(locale: string, at: number | Date, timeZone = 'UTC'): string {
  return format(locale, at, { ...DAY, timeZone });
}

/** Returns `Nov 28, 2026, 9:30 AM`. */
export function formatMoment(locale: string, at: number | Date, timeZone: string): string {
  return format(locale, at, { ...DAY, hour: 'numeric', minute: '2-digit', timeZone });
}

export function formatUtcMoment(locale: string, at: Date): string {
  return `${formatMoment(locale, at, 'UTC')} UTC`;
}

/** Returns `9 AM` or `9:30 AM`. In Spanish it ends with a period (`9 a.m.`), so do not end a sentence with it. */
export function formatHour(locale: string, at: number | Date, timeZone: string): string {
  return format(locale, at, { hour: 'numeric', minute: '2-digit', timeZone }).replace(':00', '');
}

export function formatWeekdayDate(locale: string, at: number | Date): string {
  return format(locale, at, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
}

export function formatWeekday(locale: string, at: number | Date, timeZone: string): string {
  return format(locale, at, { weekday: 'long', timeZone });
}

export function formatMonth(locale: string, at: number | Date): string {
  return format(locale, at, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

export const formatWeekdayInitial = (locale: string, at: number | Date): string =>
  format(locale, at, { weekday: 'narrow', timeZone: 'UTC' });

/** Returns `Nov 9–15` in UTC, with years if they differ. Replaces special spaces, which browsers and servers use differently. */
export function formatDayRange(locale: string, first: number, last: number): string {
  return new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
    .formatRange(first, last)
    .replace(/(\d)\s–\s(\d)/u, '$1–$2')
    .replace(/\s/gu, ' ');
}
