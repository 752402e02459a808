import { describe, expect, it } from 'vitest';
import { windowName } from '@/components/leaderboard/board';
import { boardWindow, isSettled, windowEndsAtMs, windowIds } from '@/lib/contract/leaderboard/windows';

const at = (iso: string) => Date.parse(iso);

describe('windows', () => {
  it.each([
    // Year edges of ISO weeks, from the standard's own examples and the calendar.
    ['2026-11-21T03:00:00Z', 1202647, 2202611],
    ['2005-01-01T00:00:00Z', 1200453, 2200501],
    ['2005-01-02T23:59:59.999Z', 1200453, 2200501],
    ['2005-01-03T00:00:00Z', 1200501, 2200501],
    ['2007-01-01T00:00:00Z', 1200701, 2200701],
    ['2008-12-28T23:59:59.999Z', 1200852, 2200812],
    ['2008-12-29T00:00:00Z', 1200901, 2200812],
    ['2009-12-31T12:00:00Z', 1200953, 2200912],
    ['2010-01-03T23:59:59.999Z', 1200953, 2201001],
    ['2010-01-04T00:00:00Z', 1201001, 2201001],
    ['2024-12-30T00:00:00Z', 1202501, 2202412],
    ['2026-12-31T23:59:59.999Z', 1202653, 2202612],
    ['2027-01-01T00:00:00Z', 1202653, 2202701],
    ['2027-01-04T00:00:00Z', 1202701, 2202701],
    ['2028-02-29T23:59:59.999Z', 1202809, 2202802],
  ])('%s', (iso, weekly, monthly) => {
    expect(windowIds(at(iso))).toEqual({ weekly, monthly });
  });

  it.each([
    ['weekly', '2026-11-21T03:00:00Z', '2026-11-23T00:00:00Z'],
    ['weekly', '2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00Z'],
    ['weekly', '2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z'],
    ['weekly', '2026-12-31T00:00:00Z', '2027-01-04T00:00:00Z'],
    ['monthly', '2026-11-21T03:00:00Z', '2026-12-01T00:00:00Z'],
    ['monthly', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00Z'],
    ['monthly', '2027-01-01T00:00:00Z', '2027-02-01T00:00:00Z'],
    ['monthly', '2028-02-29T00:00:00Z', '2028-03-01T00:00:00Z'],
  ] as const)('%s window of %s ends at %s', (interval, now, end) => {
    expect(new Date(windowEndsAtMs(interval, at(now))).toISOString()).toBe(new Date(end).toISOString());
  });

  it('ends exactly where the next id begins, hour by hour over six years', () => {
    const wrong: string[] = [];
    for (let ms = at('2024-12-01T00:00:00Z'); ms < at('2031-01-10T00:00:00Z'); ms += 3_600_000) {
      for (const interval of ['weekly', 'monthly'] as const) {
        const ends = windowEndsAtMs(interval, ms);
        const [id, last, next] = [ms, ends - 1, ends].map((each) => windowIds(each)[interval]);
        if (last !== id || next === id) wrong.push(`${interval} ${new Date(ms).toISOString()}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['weekly', '2026-11-21T03:00:00Z', 1202646, '2026-11-16T00:00:00Z'],
    ['weekly', '2026-11-23T00:00:00Z', 1202647, '2026-11-23T00:00:00Z'],
    ['weekly', '2010-01-04T00:00:00Z', 1200953, '2010-01-04T00:00:00Z'],
    ['weekly', '2027-01-11T00:00:00Z', 1202701, '2027-01-11T00:00:00Z'],
    ['weekly', '2025-01-05T00:00:00Z', 1202452, '2024-12-30T00:00:00Z'],
    ['monthly', '2026-12-31T23:59:59.999Z', 2202611, '2026-12-01T00:00:00Z'],
    ['monthly', '2027-01-01T00:00:00Z', 2202612, '2027-01-01T00:00:00Z'],
  ] as const)('the %s window before the one of %s is %i and ended at %s', (interval, now, windowId, end) => {
    expect(boardWindow(interval, 'last', at(now))).toEqual({ windowId, endsAtMs: at(end) });
    // Its end follows from its id alone, and answers of its last moment have five minutes to come in.
    expect(isSettled(windowId, at(end) + 5 * 60_000 - 1)).toBe(false);
    expect(isSettled(windowId, at(end) + 5 * 60_000)).toBe(true);
  });
});

it.each([
  ['en-US', 'monthly', '2026-11-01T00:00:00Z', 'October 2026'],
  ['en-US', 'monthly', '2027-01-01T00:00:00Z', 'December 2026'],
  ['en-US', 'weekly', '2026-11-16T00:00:00Z', 'Nov 9–15'],
  ['en-US', 'weekly', '2027-01-04T00:00:00Z', 'Dec 28, 2026 – Jan 3, 2027'],
  ['es-US', 'monthly', '2026-11-01T00:00:00Z', 'octubre de 2026'],
  ['es-US', 'weekly', '2026-11-16T00:00:00Z', '9–15 de nov'],
] as const)('in %s the %s window that ended at %s is called %s', (locale, interval, end, name) => {
  expect(windowName(locale, interval, Date.parse(end))).toBe(name);
});
