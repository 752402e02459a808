import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { players } from '@/db/schema';
import { updateProfileSchema } from '@/lib/contract/players/schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { getProfile } from '@/lib/players/profile/get-profile';
import { updateProfile } from '@/lib/players/profile/update-profile';
import { testDatabase } from '../../support/database';
import { signedInPlayer } from '../../support/factories';
import { TEST_SETTINGS } from '../../support/settings';

const database = testDatabase({ warm: 10 });
beforeAll(() => Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: database.url }));

const digits = () => String(Math.random()).slice(2, 14);
const save = async (player: Awaited<ReturnType<typeof signedInPlayer>>, input: unknown) =>
  updateProfile(player, updateProfileSchema.parse(input));

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (error instanceof AppError) return error;
  throw new Error('nothing was refused', { cause: error });
}

test('a profile shows what is the caller’s, field by field', async () => {
  const player = await signedInPlayer(database.db);
  const profile = await getProfile(player);
  expect(Object.keys(profile).sort()).toEqual([
    'bestStreak',
    'email',
    'phone',
    'profile_image',
    'referalCode',
    'username',
  ]);
  expect(profile).toMatchObject({ phone: '', profile_image: null });
  expect(profile.username).toMatch(/^q\d+$/);
  expect(profile.email).toMatch(/^\d+@example\.org$/);
  expect(profile.referalCode).toMatch(/^\d{8}$/);
});

test('a new name and phone are stored encrypted, and the email never changes', async () => {
  const player = await signedInPlayer(database.db);
  const { email } = await getProfile(player);
  const username = `n${digits()}`;
  await save(player, { username, phone: '+1 (555) 123-4567', email: 'other@example.org' });
  expect(await getProfile(player)).toMatchObject({ username, phone: '+15551234567', email });
  const [row] = await database.db.select().from(players).where(eq(players.id, player.actor.playerId));
  expect(JSON.stringify(row)).not.toContain(username);
  expect(JSON.stringify(row)).not.toContain('5551234567');
  await save(player, { username, phone: '' });
  const [without] = await database.db.select().from(players).where(eq(players.id, player.actor.playerId));
  expect(without?.phoneSealed).toBeNull();
});

test('the name of another player is taken, in any case and from many sides at once; one’s own is not', async () => {
  const [one, other] = await Promise.all([signedInPlayer(database.db), signedInPlayer(database.db)]);
  const { username } = await getProfile(other);
  const taken = await refusal(save(one, { username: username.toUpperCase(), phone: '' }));
  expect([taken.code, taken.fieldErrors]).toEqual(['TAKEN', { username: 'This username is taken.' }]);
  await save(other, { username: username.toUpperCase(), phone: '' });
  expect((await getProfile(other)).username).toBe(username.toUpperCase());

  const crowd = await Promise.all(Array.from({ length: 8 }, () => signedInPlayer(database.db)));
  const wanted = `w${digits()}`;
  const outcomes = await Promise.allSettled(
    crowd.map((player) => save(player, { username: wanted, phone: '' })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('reserved and abusive names are refused; a name that is kept is not looked at again', async () => {
  const player = await signedInPlayer(database.db);
  const refused = await refusal(save(player, { username: 'admin', phone: '' }));
  expect([refused.code, refused.fieldErrors]).toEqual([
    'INVALID_INPUT',
    { username: 'This username is not available.' },
  ]);
  const { username } = await getProfile(player);
  await save(player, { username, phone: '+4930123456' });
  expect((await getProfile(player)).phone).toBe('+4930123456');
});

test.each(['5551234567', '+0123456789', '+1', '+1234567890123456', '+1555abc4567', '١٢٣٤٥٦٧٨'])(
  'the phone number %s is told to be wrong',
  (phone) => {
    const { error } = updateProfileSchema.safeParse({ username: 'somebody', phone });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['phone', 'fields.phoneWrong'],
    ]);
  },
);

test('a player who is leaving or banned changes nothing', async () => {
  for (const state of [{ deletionDueAt: new Date() }, { bannedAt: new Date() }]) {
    const player = await signedInPlayer(database.db);
    const { username } = await getProfile(player);
    await database.db.update(players).set(state).where(eq(players.id, player.actor.playerId));
    expect((await refusal(save(player, { username: `x${digits()}`, phone: '' }))).code).toBe('NOT_FOUND');
    expect((await getProfile(player)).username).toBe(username);
  }
});
