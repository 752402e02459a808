import { expect, test } from 'vitest';
import { subscribeSchema } from '@/lib/contract/push/schemas';
import { isDailyEnding, minutesAwake, minutesOfDay } from '@/lib/push/waking-hours';

const at = (moment: string) => new Date(`${moment}Z`);

test.each([
  ['2026-11-23T08:59', 'Europe/London', 0],
  ['2026-11-23T09:00', 'Europe/London', 720],
  ['2026-11-23T20:59', 'Europe/London', 1],
  ['2026-11-23T21:00', 'Europe/London', 0],
  ['2026-11-23T00:00', 'Europe/London', 0],
  // UTC+14 and UTC−11 are a day apart at the same hour.
  ['2026-11-22T19:00', 'Pacific/Kiritimati', 720],
  ['2026-11-23T07:00', 'Pacific/Kiritimati', 0],
  ['2026-11-23T20:00', 'Pacific/Pago_Pago', 720],
  ['2026-11-23T19:59', 'Pacific/Pago_Pago', 0],
  // Half hours and quarters.
  ['2026-11-23T03:30', 'Asia/Kolkata', 720],
  ['2026-11-23T03:14', 'Asia/Kathmandu', 0],
  ['2026-11-23T03:15', 'Asia/Kathmandu', 720],
  // Nine o'clock before and after the clocks change: New York on 8 March and 1 November 2026.
  ['2026-03-07T13:59', 'America/New_York', 0],
  ['2026-03-07T14:00', 'America/New_York', 720],
  ['2026-03-08T12:59', 'America/New_York', 0],
  ['2026-03-08T13:00', 'America/New_York', 720],
  ['2026-11-01T13:59', 'America/New_York', 0],
  ['2026-11-01T14:00', 'America/New_York', 720],
  // Nine in the evening of the days around it.
  ['2026-03-08T01:59', 'America/New_York', 1],
  ['2026-03-08T02:00', 'America/New_York', 0],
  ['2026-03-09T00:59', 'America/New_York', 1],
  ['2026-03-09T01:00', 'America/New_York', 0],
])('at %s UTC a player in %s is awake for %i minutes', (moment, zone, minutes) => {
  expect(minutesAwake(at(moment), zone)).toBe(minutes);
});

test('each zone is kept by one name, so that clocks do not pile up', () => {
  const input = {
    endpoint: 'https://push.example',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  };
  const zones = ['eUROPE/lONDON', 'EUROPE/LONDON', 'Europe/London'].map(
    (timeZone) => subscribeSchema.parse({ ...input, timeZone }).timeZone,
  );
  expect(zones).toEqual(Array(3).fill('Europe/London'));
});

test('the day ends at midnight UTC', () => {
  expect([
    minutesOfDay(at('2026-11-23T00:00')),
    minutesOfDay(at('2026-11-23T12:30')),
    minutesOfDay(at('2026-11-23T23:59:59')),
  ]).toEqual([1440, 690, 1]);
});

/** The first and the last minute of each reminder within the UTC day, every minute of which is tried. */
function reminders(day: string, zone: string): string[] {
  const times = Array.from(
    { length: 1440 },
    (_, minute) => new Date(Date.parse(`${day}T00:00Z`) + minute * 60_000),
  );
  const isOn = times.map((time) => isDailyEnding(time, zone));
  return times.flatMap((time, minute) =>
    isOn[minute] && !(isOn[minute - 1] && isOn[minute + 1]) ? [time.toISOString().slice(11, 16)] : [],
  );
}

test.each([
  // Midnight UTC is midnight: from five in the evening until nine.
  ['2026-11-23', 'Europe/London', ['17:00', '20:59']],
  // In summer it is one o'clock.
  ['2026-07-23', 'Europe/London', ['16:00', '19:59']],
  // Seven in the evening: from three.
  ['2026-11-23', 'America/New_York', ['20:00', '23:59']],
  // Nine in the morning: the evening before.
  ['2026-11-23', 'Asia/Tokyo', ['08:00', '11:59']],
  // Eleven in the morning: the last two hours of the evening before, and the two after the night.
  ['2026-11-23', 'Australia/Sydney', ['08:00', '09:59', '22:00', '23:59']],
  // Two in the afternoon and one o'clock.
  ['2026-11-23', 'Pacific/Kiritimati', ['20:00', '23:59']],
  ['2026-11-23', 'Pacific/Pago_Pago', ['20:00', '23:59']],
])('on %s a player in %s may be reminded of the daily at %j UTC', (day, zone, times) => {
  expect(reminders(day, zone)).toEqual(times);
});
