import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Encrypt, sealPasswords } from '@/components/setting/change-password-form';
import { textsOf } from '@/messages/texts';

const TYPED = { oldPassword: 'one', newPassword: 'two', confirmPassword: 'two' };
const encrypt: Encrypt = async (fields) => ({
  ok: true,
  data: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, `sealed ${value}`])),
});

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

const t = textsOf('en', 'settings');

test('the client sends the sealed values of the server; a player without a password seals no old one', async () => {
  expect(await sealPasswords(t, encrypt, TYPED)).toEqual({
    ok: true,
    data: { oldPassword: 'sealed one', newPassword: 'sealed two', confirmPassword: 'sealed two' },
  });
  const asked = vi.fn(encrypt);
  expect(await sealPasswords(t, asked, { ...TYPED, oldPassword: '' })).toMatchObject({
    data: { oldPassword: '' },
  });
  expect(asked).toHaveBeenCalledExactlyOnceWith({ new_password: 'two', confirm_password: 'two' });
});

test.each<[string, Encrypt]>([
  ['breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['fails', async () => ({ ok: false, code: 'INTERNAL', message: 'Something went wrong (0a1b2c3d)' })],
  ['gives nothing', async () => ({ ok: true, data: {} })],
  ['leaves one out', async ({ password: _, ...rest }) => encrypt(rest)],
])('a call that %s is Encryption failed', async (_, broken) => {
  expect(await sealPasswords(t, broken, TYPED)).toEqual({
    ok: false,
    code: 'INTERNAL',
    message: 'Encryption failed',
  });
});

test('the message tells the player to log in again or to wait, as the server says', async () => {
  const refused = { ok: false, code: 'NOT_SIGNED_IN', message: 'Please log in again.' } as const;
  expect(await sealPasswords(t, async () => refused, TYPED)).toEqual(refused);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await sealPasswords(t, () => Promise.reject(new Error()), TYPED)).toMatchObject({
    message: expect.stringContaining('You’re offline.'),
  });
});
