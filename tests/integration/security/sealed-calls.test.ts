import { expect, test } from 'vitest';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { decryptFields, decryptSchema } from '@/lib/platform/security/calls/decrypt-fields';
import { encryptFields, encryptSchema } from '@/lib/platform/security/calls/encrypt-fields';
import { openSealedInput, type SealedPurpose } from '@/lib/platform/security/calls/sealed-calls';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { anonymousContext, testContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';

const database = testDatabase();
const START = new Date('2026-03-01T12:00:00Z');
const after = (seconds: number) => () => new Date(START.getTime() + seconds * 1000);
const somebody = (now = after(0)) => anonymousContext(database.db, { now });
const player = (playerId: string, now = after(0)) =>
  testContext(database.db, { kind: 'player' as const, playerId, sessionId: crypto.randomUUID() }, { now });
const ANNA = crypto.randomUUID();
const BEN = crypto.randomUUID();

const FAILED = { code: 'INVALID_INPUT', userMessage: 'Failed to decrypt user data.' };

test('a value that a player seals opens for that player for ten minutes, and differs every time', async () => {
  const fields = { email: 'anna@example.org', name: 'Anna', social_id: '77' };
  const sealed = await encryptFields(player(ANNA), fields);
  expect(Object.keys(sealed)).toEqual(Object.keys(fields));
  expect(JSON.stringify(sealed)).not.toMatch(/anna|Anna/);
  expect(await decryptFields(player(ANNA, after(599)), sealed)).toEqual(fields);
  expect((await encryptFields(player(ANNA), fields)).email).not.toBe(sealed.email);
  await expect(decryptFields(player(ANNA, after(600)), sealed)).rejects.toMatchObject(FAILED);
});

test('a sealed value opens for no other player', async () => {
  const sealed = await encryptFields(player(ANNA), { email: 'anna@example.org' });
  await expect(decryptFields(player(BEN), sealed)).rejects.toMatchObject(FAILED);
  const purposes: SealedPurpose[] = ['login', 'register', 'reset', 'password', 'profile'];
  for (const purpose of purposes) {
    expect(() => openSealedInput(player(BEN), purpose, sealed), purpose).toThrow('Encryption failed');
    expect(() => openSealedInput(somebody(), purpose, sealed), purpose).toThrow('Encryption failed');
  }
});

test('a sealed password works for password changes, and never opens through decrypt', async () => {
  const sealed = await encryptFields(player(ANNA), { password: 'old', new_password: 'new' });
  expect(openSealedInput(player(ANNA), 'password', { oldPassword: sealed.password, other: 7 })).toEqual({
    oldPassword: 'old',
    other: 7,
  });
  for (const value of Object.values(sealed)) {
    await expect(decryptFields(player(ANNA), { email: value })).rejects.toMatchObject(FAILED);
  }
});

test('no stored value opens through decrypt, and no sealed value opens as a stored one', async () => {
  const ctx = await signedInPlayer(database.db);
  const [row] = await database.sql`select * from players where id = ${ctx.actor.playerId}`;
  for (const stored of [row?.email_sealed, row?.username_sealed]) {
    for (const dressed of [stored, `sealed1.${stored}`, `sealed1.${String(stored).split('.')[1]}`]) {
      await expect(decryptFields(ctx, { email: dressed })).rejects.toMatchObject(FAILED);
    }
  }
  const place = { column: 'players.email', rowId: ctx.actor.playerId };
  const sealed = await encryptFields(ctx, { email: 'x@example.org' });
  const bare = String(sealed.email).replace('sealed1.', '');
  for (const value of [sealed.email ?? '', bare, `t1.${bare}`]) expect(openField(place, value)).toBeNull();
});

test.each([
  ['login', { email: 'a@example.org', password: 'x' }],
  ['login', { email: 'a@example.org', name: 'Anna', social_id: '7' }],
  ['register', { email: 'a@example.org', name: 'Anna', password: 'x', confirm_password: 'x' }],
  ['reset', { email: 'a@example.org' }],
  ['reset', { email: 'a@example.org', new_password: 'x', confirm_password: 'x' }],
] as const)(
  'what nobody known has sealed is for %s alone, for five minutes (%o)',
  async (purpose, fields) => {
    const sealed = await encryptFields(somebody(), fields);
    expect(openSealedInput(somebody(after(299)), purpose, sealed)).toEqual(fields);
    expect(() => openSealedInput(somebody(after(300)), purpose, sealed)).toThrow('Encryption failed');
    const others = (['login', 'register', 'reset', 'password', 'profile'] as const).filter(
      (p) => p !== purpose,
    );
    for (const other of others) {
      expect(() => openSealedInput(somebody(), other, sealed), other).toThrow('Encryption failed');
      expect(() => openSealedInput(player(ANNA), other, sealed), other).toThrow('Encryption failed');
    }
    for (const value of Object.values(sealed)) {
      await expect(decryptFields(player(ANNA), { email: value })).rejects.toMatchObject(FAILED);
    }
  },
);

test('only the specification’s fields are sealed, and neither empty nor oversized values', () => {
  expect(() => parseInput(encryptSchema, {})).toThrow('Encryption failed');
  expect(() => parseInput(encryptSchema, { phone: '+15550100' })).toThrow('Encryption failed');
  expect(() => parseInput(encryptSchema, { purpose: 'login' })).toThrow('Encryption failed');
  expect(() => parseInput(encryptSchema, { email: 'x'.repeat(513) })).toThrow('Email is too large.');
  expect(() => parseInput(encryptSchema, { email: 'x', purpose: 'password' })).toThrow('INVALID_INPUT');
  expect(parseInput(encryptSchema, { email: 'x', phone: 'y' })).toEqual({ email: 'x' });
  expect(() => parseInput(decryptSchema, { password: 'x' })).toThrow('Failed to decrypt user data.');
  expect(() => parseInput(decryptSchema, { email: 'x'.repeat(4097) })).toThrow('INVALID_INPUT');
});
