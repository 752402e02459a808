import { describe, expect, test } from 'vitest';
import { EMPTY_OTP, type OtpEvent, otpReducer, typedCode } from '@/components/ui/forms/otp-state';

const after = (...events: OtpEvent[]) => events.reduce(otpReducer, EMPTY_OTP);
const type = (text: string): OtpEvent[] =>
  [...text].map((digit, box) => ({ kind: 'input', box, text: digit }));
const shown = (...events: OtpEvent[]) => {
  const { digits, focus } = after(...events);
  return [digits.map((digit) => digit || '_').join(''), focus];
};

describe('typing', () => {
  test('a digit goes into its box and the focus to the next', () => {
    expect(shown(...type('4'))).toEqual(['4___', 1]);
    expect(shown(...type('47'))).toEqual(['47__', 2]);
    expect(shown(...type('4711'))).toEqual(['4711', 3]);
  });
  test.each(['a', ' ', '-', '٤', '①'])('%s is no digit and changes nothing', (text) => {
    const before = after(...type('4'));
    expect(otpReducer(before, { kind: 'input', box: 1, text })).toBe(before);
  });
  test.each([
    ['13', '3___'],
    ['31', '3___'],
    ['11', '1___'],
  ])('a digit typed beside another (%s) takes its place', (text, digits) => {
    expect(shown(...type('1'), { kind: 'input', box: 0, text })).toEqual([digits, 1]);
  });
  test('a box that was emptied stays where it is', () => {
    expect(shown(...type('47'), { kind: 'input', box: 0, text: '' })).toEqual(['_7__', 2]);
  });
});

describe('a whole code at once', () => {
  test.each([0, 1, 3])('autofill into box %i fills all of them', (box) => {
    expect(shown({ kind: 'input', box, text: '4711' })).toEqual(['4711', 3]);
  });
  test('autofill beside a digit that stood there fills all of them too', () => {
    expect(shown(...type('9'), { kind: 'input', box: 0, text: '47119' })).toEqual(['4711', 3]);
  });
  test.each(['4711', ' 47 11 ', '4-7-1-1', 'Your code is 4711.'])('%s is pasted', (text) => {
    expect(shown(...type('99'), { kind: 'paste', text })).toEqual(['4711', 3]);
  });
  test.each(['', '471', '47112', 'code'])('%s holds no four digits and is not pasted', (text) => {
    const before = after(...type('99'));
    expect(otpReducer(before, { kind: 'paste', text })).toBe(before);
  });
  test('two digits into an empty box go on into the next, and never past the last', () => {
    expect(shown({ kind: 'input', box: 1, text: '47' })).toEqual(['_47_', 3]);
    expect(shown({ kind: 'input', box: 3, text: '47' })).toEqual(['___4', 3]);
  });
});

describe('backspace', () => {
  test('empties a full box and stays', () => {
    expect(shown(...type('4711'), { kind: 'backspace', box: 3 })).toEqual(['471_', 3]);
  });
  test('in an empty box empties the one before and goes there', () => {
    expect(shown(...type('47'), { kind: 'backspace', box: 2 })).toEqual(['4___', 1]);
  });
  test('in the first, empty box does nothing', () => {
    expect(otpReducer(EMPTY_OTP, { kind: 'backspace', box: 0 })).toBe(EMPTY_OTP);
  });
  test('four times from the end leaves nothing', () => {
    let state = after(...type('4711'));
    for (let n = 0; n < 8; n += 1) state = otpReducer(state, { kind: 'backspace', box: state.focus });
    expect([state.digits, state.focus]).toEqual([['', '', '', ''], 0]);
  });
});

test('arrows stop at the ends, and every move is reported, also one to the same box', () => {
  const left = otpReducer(EMPTY_OTP, { kind: 'move', box: -1 });
  expect([left.focus, left.moves]).toEqual([0, 1]);
  const right = otpReducer(left, { kind: 'move', box: 4 });
  expect([right.focus, right.moves]).toEqual([3, 2]);
  expect(otpReducer(right, { kind: 'focused', box: 1 })).toMatchObject({ focus: 1, moves: 2 });
});

test('the code is complete once no box is empty; clearing returns to the first box', () => {
  expect(typedCode(after(...type('471')))).toBeNull();
  expect(typedCode(after(...type('0047')))).toBe('0047');
  expect(shown(...type('4711'), { kind: 'clear' })).toEqual(['____', 0]);
});
