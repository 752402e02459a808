import { beforeEach, expect, test } from 'vitest';
import { eraseDueAccounts } from '@/lib/accounts/deletion/erase-due-accounts';
import { register } from '@/lib/accounts/sign-up/register';
import type { DailySquare } from '@/lib/contract/daily/daily-view';
import { SHARE_CODE_LETTERS } from '@/lib/contract/daily/share';
import { getDaily } from '@/lib/daily/get-daily';
import { getSharedDaily } from '@/lib/daily/result/get-shared-daily';
import type { PlayerContext } from '@/lib/platform/context';
import type { Storage } from '@/lib/platform/storage/storage';
import { playDaily, removeFromDaily } from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { signedInGuest, signUpForm } from '@/tests/support/factories';
import { createRecords } from '@/tests/support/game-world';

const database = testDatabase();
const DAY = '2026-11-21';
const clock = { now: new Date() };
let guest: PlayerContext;

const play = (options: Parameters<typeof playDaily>[3] = {}) =>
  playDaily(database.db, { ...guest.actor, isGuest: true }, clock, options);
const linkOf = async (ctx: PlayerContext) => (await getDaily(ctx)).result?.share?.link ?? expect.fail();
const codeIn = (link: string) => link.slice(link.lastIndexOf('/') + 1);
const shared = (code: string) => getSharedDaily({ db: database.db, now: () => clock.now }, { code });

beforeEach(async () => {
  const sql = database.db.$client;
  await sql`truncate dailies, daily_questions, daily_counts, player_dailies, rate_limits`;
  await sql`delete from booking_records`;
  await createRecords(database.db, 15, 'company');
  clock.now = new Date(`${DAY}T12:00:00.000Z`);
  guest = await signedInGuest(database.db, { now: () => clock.now });
});

test('the link shows the stored squares, as they count now, and nothing about the player', async () => {
  await play({ right: 7 });
  const code = codeIn(await linkOf(guest));
  const squares = Array.from({ length: 10 }, (_, i): DailySquare => (i < 7 ? 'right' : 'wrong'));
  expect(await shared(code)).toEqual({ number: 1, squares });
  await removeFromDaily(database.db, DAY, 0);
  expect(await shared(code)).toEqual({ number: 1, squares: squares.with(0, 'void') });
});

test('no other code shows a result, so nobody can invent one', async () => {
  await play({ right: 7 });
  const code = codeIn(await linkOf(guest));
  const last =
    SHARE_CODE_LETTERS[(SHARE_CODE_LETTERS.indexOf(code.at(-1) ?? '') + 1) % SHARE_CODE_LETTERS.length];
  const others = [
    code.slice(0, -1) + last,
    `2${code.slice(1)}`,
    '1-rrrrrrrrrr',
    "1-k7f3q' or true",
    code.slice(2),
  ];
  for (const other of others) expect(await shared(other), other).toBeNull();
});

test('an unfinished daily has no link', async () => {
  await play({ count: 9 });
  const rows = await database.db.$client`select from player_dailies where share_code is not null`;
  expect(rows).toHaveLength(0);
});

test('the link stays when the guest signs up, and ends with the account', async () => {
  await play({ right: 7 });
  const link = await linkOf(guest);
  const { claimed } = await register(guest, signUpForm());
  const { playerId } = guest.actor;
  const account: PlayerContext = {
    ...guest,
    actor: { kind: 'player', playerId, sessionId: claimed?.opened.sessionId ?? '', isGuest: false },
  };
  expect(await linkOf(account)).toBe(link);
  expect(await shared(codeIn(link))).not.toBeNull();
  await database.db.$client`
    update players set deletion_due_at = ${clock.now.toISOString()}::timestamptz where id = ${playerId}::uuid`;
  await eraseDueAccounts({ ...account, storage: async () => ({}) as Storage });
  expect(await shared(codeIn(link))).toBeNull();
});
