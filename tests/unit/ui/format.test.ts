import { expect, test } from 'vitest';
import { shownName } from '@/components/client/shown-name';
import { counted } from '@/lib/contract/english-format';
import {
  formatDay,
  formatDayRange,
  formatHour,
  formatMoment,
  formatMonth,
  formatNumber,
  formatUtcMoment,
  formatWeekday,
  formatWeekdayDate,
  formatWeekdayInitial,
} from '@/lib/contract/format';
import { DAY_MS } from '@/lib/contract/times';
import { localeOf } from '@/messages/format';

const [EN, ES] = [localeOf('en'), localeOf('es')];
/** A Saturday. */
const AT = Date.UTC(2026, 10, 21, 6, 19);

test.each([EN, ES])('numbers over 999 have a comma in %s', (locale) => {
  expect([0, 999, 1000, 1_234_567].map((value) => formatNumber(locale, value))).toEqual([
    '0',
    '999',
    '1,000',
    '1,234,567',
  ]);
});

test('a count agrees with its noun', () => {
  expect([counted(0, 'star'), counted(1, 'life', 'lives'), counted(1000, 'life', 'lives')]).toEqual([
    '0 stars',
    '1 life',
    '1,000 lives',
  ]);
});

test('a date and time follow the time zone and keep AM and p.m. on the line', () => {
  expect(formatMoment(EN, AT, 'Europe/Berlin')).toBe('Nov 21, 2026, 7:19\u00a0AM');
  expect(formatMoment(EN, AT, 'America/Los_Angeles')).toBe('Nov 20, 2026, 10:19\u00a0PM');
  expect(formatMoment(ES, AT, 'Europe/Berlin')).toBe('21 nov 2026, 7:19\u00a0a.m.');
  expect(formatMoment(ES, AT, 'America/Los_Angeles')).toBe('20 nov 2026, 10:19\u00a0p.m.');
  expect(formatUtcMoment(ES, new Date(AT))).toBe('21 nov 2026, 6:19\u00a0a.m. UTC');
  expect([formatDay(EN, AT), formatDay(EN, AT, 'America/Los_Angeles')]).toEqual([
    'Nov 21, 2026',
    'Nov 20, 2026',
  ]);
  expect(formatDay(ES, AT)).toBe('21 nov 2026');
});

test.each([
  [EN, '9\u00a0AM', '6:30\u00a0PM', 'Saturday', 'Saturday, November 21', 'November 2026'],
  [ES, '9\u00a0a.m.', '6:30\u00a0p.m.', 'sábado', 'sábado, 21 de noviembre', 'noviembre de 2026'],
])('hours, days and months in %s', (locale, hour, halfPast, weekday, date, month) => {
  expect(formatHour(locale, Date.UTC(2026, 10, 21, 9), 'UTC')).toBe(hour);
  expect(formatHour(locale, Date.UTC(2026, 10, 21, 18, 30), 'UTC')).toBe(halfPast);
  expect(formatWeekday(locale, AT, 'UTC')).toBe(weekday);
  expect(formatWeekdayDate(locale, AT)).toBe(date);
  expect(formatMonth(locale, AT)).toBe(month);
});

test.each([
  [EN, 'SSMTWTF'],
  [ES, 'SDLMMJV'],
])('the week from Saturday on has these initials in %s', (locale, initials) => {
  const week = Array.from({ length: 7 }, (_, day) => AT + day * DAY_MS);
  expect(week.map((at) => formatWeekdayInitial(locale, at)).join('')).toBe(initials);
});

test('a range within a month names it once', () => {
  expect([formatDayRange(EN, AT, AT + DAY_MS), formatDayRange(EN, AT, AT + 10 * DAY_MS)]).toEqual([
    'Nov 21–22',
    'Nov 21 – Dec 1',
  ]);
  expect([formatDayRange(ES, AT, AT + DAY_MS), formatDayRange(ES, AT, AT + 10 * DAY_MS)]).toEqual([
    '21–22 de nov',
    '21 de nov – 1 de dic',
  ]);
});

test('an unknown name is replaced by the fallback text', () => {
  expect(['nora', 'Unknown', null].map((name) => shownName(name, 'Sin nombre'))).toEqual([
    'nora',
    'Sin nombre',
    'Sin nombre',
  ]);
});
