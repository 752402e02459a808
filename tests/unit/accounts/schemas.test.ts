import { expect, test } from 'vitest';
import { logInSchema, registerSchema } from '@/lib/contract/accounts/schemas';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import type { AppError } from '@/lib/platform/errors/app-error';

const form = {
  username: 'anna_b',
  email: 'anna@example.org',
  password: 'zebra-lamp-41',
  confirm_password: 'zebra-lamp-41',
};

/** Messages per field, as the form shows them. */
function messages(change: Record<string, unknown>): Record<string, string> {
  try {
    parseInput(registerSchema, { ...form, ...change });
    return {};
  } catch (error) {
    return (error as AppError).fieldErrors ?? {};
  }
}

test('spaces are removed from all four fields; the email is lowercased', () => {
  const parsed = registerSchema.parse({
    username: ' an na_b ',
    email: ' Anna@Example.ORG\t',
    password: 'zebra - lamp - 41',
    confirm_password: ' zebra-lamp-41',
  });
  expect(parsed).toEqual({ ...form, agreed: false });
});

test('different passwords are named in the words of the specification, along with other mistakes', () => {
  expect(messages({ confirm_password: 'zebra-lamp-42' })).toEqual({
    confirm_password: 'Passwords do not match',
  });
  expect(messages({ username: '', confirm_password: 'zebra-lamp-42' })).toEqual({
    username: 'Username is required',
    confirm_password: 'Passwords do not match',
  });
});

test.each([
  ['ab', false],
  ['abc', true],
  ['a'.repeat(20), true],
  ['a'.repeat(21), false],
  ['A.b-c_9', true],
  ['ünal', false],
  ['a/b', false],
  ['a@b', false],
])('username %s: %s', (username, isAllowed) => {
  expect('username' in messages({ username })).toBe(!isAllowed);
});

test.each([
  ['a'.repeat(7), false],
  ['aB3 aB3 a', false],
  ['a'.repeat(8), true],
  ['a'.repeat(128), true],
  ['a'.repeat(129), false],
])('password of the form %s: %s', (password, isAllowed) => {
  expect('password' in messages({ password, confirm_password: password })).toBe(!isAllowed);
});

test.each(['', 'anna', 'anna@', '@example.org', `${'a'.repeat(250)}@example.org`, 'a@b@c.org'])(
  'email %s is refused',
  (email) => {
    expect(messages({ email })).toHaveProperty('email');
  },
);

test('input that is no form at all is refused, not thrown at', () => {
  for (const rubbish of [undefined, null, 7, 'text', [], { username: {} }, { password: ['x'] }]) {
    expect(registerSchema.safeParse(rubbish).success).toBe(false);
    expect(logInSchema.safeParse(rubbish).success).toBe(false);
  }
});

test('letters typed on different keyboards are one password', () => {
  const composed = logInSchema.parse({ email: form.email, password: 'caf\u00e9-lamp' });
  const decomposed = logInSchema.parse({ email: form.email, password: 'cafe\u0301-lamp' });
  expect(composed.password).toBe(decomposed.password);
});

test('the text of a limit names the limit', () => {
  const texts = (password: string) => messages({ password, confirm_password: password }).password;
  expect(texts('a'.repeat(7))).toBe('Use at least 8 characters.');
  expect(texts('a'.repeat(129))).toBe('Use at most 128 characters.');
});
