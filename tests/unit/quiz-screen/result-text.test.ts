import { describe, expect, test } from 'vitest';
import { announcement, areaText, percentText, shareLength } from '@/components/quiz/result-text';
import type { WireBookings } from '@/lib/contract/realtime/protocol';
import { judgementOf, lives, NOW, playing, run } from './rounds';

const NATION: WireBookings = { area: 'United States', total: 1259, of_options: [264, 41, 0, 1] };

describe('shares of bookings', () => {
  test.each([
    [264, 1259, '21%'],
    [0, 1259, '0%'],
    [1, 1259, '<1%'],
    [1259, 1259, '100%'],
    [0, 0, '0%'],
  ])('%d of %d is %s', (part, total, text) => {
    expect(percentText(part, total)).toBe(text);
  });
  test.each([
    [0, 1259, 0],
    [0, 0, 0],
    [10, 1000, 0.05],
    [50, 1000, 0.25],
    // The same share of another area has the same length.
    [63, 1260, 0.25],
    [100, 1000, 0.5],
    [200, 1000, 1],
    [600, 1000, 1],
  ])('the bar of %d in %d is %d long', (part, total, length) => {
    expect(shareLength(part, total)).toBeCloseTo(length, 10);
  });
  test('the area is named', () => {
    expect(areaText(NATION)).toBe('1,259 bookings in the United States');
    expect(areaText({ ...NATION, area: 'Travis County, TX' })).toBe('1,259 bookings in Travis County, TX');
  });
});

describe('the announcement of a result', () => {
  const announced = (correct: boolean, more: object, held = lives(10)) =>
    announcement(
      run(
        playing('a'),
        { type: 'chose', optionId: correct ? 'a-1' : 'a-2' },
        { type: 'judged', judgement: { ...judgementOf('a', correct, held), ...more }, nowMs: NOW },
      ),
    );
  test('is empty while a question is open', () => {
    expect(announcement(playing('a'))).toBe('');
  });
  test('says what was right, how frequent it is, and how many got it right', () => {
    expect(announced(true, { bookings: NATION, photo_right_percent: 38, streak: 3 })).toBe(
      'Right. 3 in a row. Booked for: Answer 1, 21% of 1,259 bookings in the United States. 38% got this photo right. What it means.',
    );
  });
  test('says what a miss cost, also where no shares are known', () => {
    expect(announced(false, {})).toBe('Wrong. Booked for: Answer 1. You lost a life. What it means.');
  });
});
