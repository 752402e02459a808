import { beforeAll, expect, test, vi } from 'vitest';
import { sql } from '@/db/sql';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { SANCTION_REASONS } from '@/lib/contract/enums';
import { exportSanctions } from '@/lib/export/export-moderation';
import { hasUserId, lockPlayer } from '@/lib/moderation/moderation-action';
import { notePlayer } from '@/lib/moderation/players/note-player';
import { dismissReport, undoDismissReport } from '@/lib/moderation/reports/dismiss-report';
import { reportPlayer } from '@/lib/moderation/reports/report-player';
import { banPlayer } from '@/lib/moderation/sanctions/ban-player';
import { decideAppeal } from '@/lib/moderation/sanctions/decide-appeal';
import { endExpiredBans } from '@/lib/moderation/sanctions/end-expired-bans';
import {
  listAppeals,
  newestAppealPath,
  readSanctionByToken,
  submitAppeal,
} from '@/lib/moderation/sanctions/sanctions';
import { unbanPlayer, unbanWithin } from '@/lib/moderation/sanctions/unban-player';
import { warnPlayer } from '@/lib/moderation/sanctions/warn-player';
import { listInbox } from '@/lib/notifications/inbox/list-inbox';
import { renderMail } from '@/lib/notifications/mail/deliver-mail';
import { getProfile } from '@/lib/players/profile/get-profile';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase, untilLocksWait } from '@/tests/support/database';
import { signedInPlayer, TEST_PASSWORD } from '@/tests/support/factories';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
beforeAll(() => {
  Object.assign(process.env, TEST_SETTINGS);
});

const DAY = 24 * 3_600_000;
const start = Date.now();
const at = (ms: number) => () => new Date(ms);
const operator = (nowMs = start) => ({
  ...anonymousContext(database.db, { now: at(nowMs) }),
  operator: 'olivia',
});

async function somebody() {
  const player = await signedInPlayer(database.db);
  const [row] = await database.sql<{ userId: string }[]>`
    select referral_code as "userId" from players where id = ${player.actor.playerId}`;
  const { username, email } = await getProfile(player);
  return { player, userId: String(row?.userId), username, email: email ?? '', ctx: player };
}
const tokenOf = (link: string | undefined) => link?.split('/').at(-1) ?? '';
const mailOf = (ctx: ReturnType<typeof operator>) => {
  const mail = ctx.mails.at(-1);
  if (mail?.kind !== 'moderated') throw new Error('no mail');
  return mail;
};
const logInAs = (email: string, nowMs: number) =>
  logIn(anonymousContext(database.db, { now: at(nowMs) }), {
    email,
    password: TEST_PASSWORD,
    rememberMe: false,
  });

test('a ban of a day says why by email, keeps the player out, and ends by itself', async () => {
  const { userId, email } = await somebody();
  const ctx = operator();
  await banPlayer(ctx, { userId, reason: 'third insult', why: 'harassment', days: 1 });
  const mail = mailOf(ctx);
  expect(mail).toMatchObject({
    what: 'suspended',
    why: 'harassment',
    until: new Date(start + DAY).toISOString(),
  });
  const text = JSON.stringify(renderMail(mail, TEST_SETTINGS.APP_URL, 'en'));
  expect(text).toContain('bothered or insulted other players');
  expect(text).not.toContain('third insult');
  await expect(logInAs(email, start + DAY - 1000)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await endExpiredBans(operator(start + DAY - 1000))).toBe(0);
  expect(await endExpiredBans(operator(start + DAY))).toBe(1);
  expect(await endExpiredBans(operator(start + DAY))).toBe(0);
  expect(await logInAs(email, start + DAY)).toBeTruthy();
});

test('a ban that lasts never ends by itself, and one that is lifted early does not end twice', async () => {
  const [lasting, lifted] = [await somebody(), await somebody()];
  await banPlayer(operator(), { userId: lasting.userId, reason: 'spam' });
  await banPlayer(operator(), { userId: lifted.userId, reason: 'spam', days: 7 });
  await unbanPlayer(operator(), { userId: lifted.userId });
  expect(await endExpiredBans(operator(start + 3650 * DAY))).toBe(0);
  await expect(logInAs(lasting.email, start)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a ban that cannot be ended does not stop the others, and ends in a later run', async () => {
  const [failing, other] = [await somebody(), await somebody()];
  for (const { userId } of [failing, other]) await banPlayer(operator(), { userId, reason: 'spam', days: 1 });
  const ctx = operator(start + DAY);
  const logged = vi.spyOn(ctx.log, 'error');
  const sendMail: typeof ctx.sendMail = async ({ to }) => {
    if (to === failing.email) throw new Error('the mail cannot be queued');
  };
  expect(await endExpiredBans({ ...ctx, sendMail })).toBe(1);
  expect(logged).toHaveBeenCalledOnce();
  expect(await logInAs(other.email, start + DAY)).toBeTruthy();
  await expect(logInAs(failing.email, start + DAY)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await endExpiredBans(ctx)).toBe(1);
  expect(await logInAs(failing.email, start + DAY)).toBeTruthy();
});

test('a ban whose end moves while the job waits for the player does not end', async () => {
  const { userId, email } = await somebody();
  await banPlayer(operator(), { userId, reason: 'spam', days: 1 });
  const [ending] = await database.db.transaction(async (tx) => {
    const { id } = await lockPlayer(tx, hasUserId(userId));
    const ended = endExpiredBans(operator(start + DAY));
    await untilLocksWait(database.db);
    await tx.execute(
      sql`update player_sanctions set until = until + interval '7 days' where player_id = ${id}`,
    );
    return [ended];
  });
  expect(await ending).toBe(0);
  await expect(logInAs(email, start + DAY)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await endExpiredBans(operator(start + 8 * DAY))).toBe(1);
});

test('the job that ends bans fails if it could end none', async () => {
  const { userId } = await somebody();
  await banPlayer(operator(), { userId, reason: 'spam', days: 1 });
  const ctx = operator(start + DAY);
  const sendMail = async () => {
    throw new Error('the mail cannot be queued');
  };
  await expect(endExpiredBans({ ...ctx, sendMail })).rejects.toThrow('the mail cannot be queued');
  expect(await endExpiredBans(ctx)).toBe(1);
});

test('a warned player reads why in the inbox and by email, and keeps playing', async () => {
  const { player, userId } = await somebody();
  const ctx = operator();
  expect(await warnPlayer(ctx, { userId, reason: 'rude name', why: 'name' })).toMatchObject({
    changed: true,
  });
  expect((await listInbox(player, { before: null })).items[0]).toMatchObject({
    kind: 'warned',
    is_read: false,
  });
  const path = await newestAppealPath(player, { playerId: player.actor.playerId });
  const shown = await readSanctionByToken(player, tokenOf(path ?? ''));
  expect(shown).toMatchObject({
    kind: 'warning',
    reason: 'name',
    appeal: null,
    mayAppeal: true,
    isOver: false,
  });
  expect(mailOf(ctx)).toMatchObject({ what: 'warned', why: 'name' });
  expect(await exportSanctions(player)).toMatchObject([{ kind: 'warning', reason: 'name' }]);
});

test('a player appeals once, and the answer lifts the ban or keeps it', async () => {
  for (const outcome of ['lifted', 'upheld'] as const) {
    const { userId, email, player } = await somebody();
    const ctx = operator();
    await banPlayer(ctx, { userId, reason: 'unfair play', why: 'cheating', days: 30 });
    const token = tokenOf(mailOf(ctx).link);
    const sent = { token, words: 'That was my brother.' };
    await submitAppeal(operator(), sent);
    await expect(submitAppeal(operator(), sent)).rejects.toMatchObject({ code: 'TAKEN' });
    const [open] = (await listAppeals(operator(), { limit: 50 })).filter((each) => each.userId === userId);
    expect(open).toMatchObject({ words: sent.words, kind: 'ban', reason: 'cheating', appeal: 'open' });
    const id = open?.id ?? '';
    const both = await Promise.all([
      decideAppeal(operator(), { id, outcome }),
      decideAppeal(operator(), { id, outcome }),
    ]);
    expect(both.filter(({ changed }) => changed)).toHaveLength(1);
    expect(await listAppeals(operator(), { limit: 50 })).toEqual([]);
    expect(await readSanctionByToken(operator(), token)).toMatchObject({
      appeal: outcome,
      isOver: outcome === 'lifted',
    });
    const login = logInAs(email, start);
    await (outcome === 'lifted'
      ? expect(login).resolves.toBeTruthy()
      : expect(login).rejects.toMatchObject({ code: 'FORBIDDEN' }));
    // What the player wrote goes with the decision.
    expect(await exportSanctions(player)).toMatchObject([{ appeal: null, appealOutcome: outcome }]);
  }
});

test('an appeal is decided while the ban is lifted, without a deadlock', async () => {
  const { userId } = await somebody();
  const ctx = operator();
  await banPlayer(ctx, { userId, reason: 'spam', days: 30 });
  await submitAppeal(operator(), { token: tokenOf(mailOf(ctx).link), words: 'Not me.' });
  const [open] = await listAppeals(operator(), { limit: 1 });
  const [deciding] = await database.db.transaction(async (tx) => {
    const subject = await lockPlayer(tx, hasUserId(userId));
    const settled = Promise.allSettled([decideAppeal(operator(), { id: open?.id ?? '', outcome: 'lifted' })]);
    await untilLocksWait(database.db);
    await unbanWithin(tx, operator(), subject);
    return [settled];
  });
  expect(await deciding).toEqual([{ status: 'fulfilled', value: { changed: true } }]);
});

test('an altered or old link opens nothing, and appeals nothing', async () => {
  const { userId } = await somebody();
  const ctx = operator();
  await warnPlayer(ctx, { userId, reason: 'rude', why: 'other' });
  const token = tokenOf(mailOf(ctx).link);
  for (const [given, nowMs] of [
    [`${token.slice(0, -2)}xx`, start],
    [token, start + 31 * DAY],
  ] as const) {
    expect(await readSanctionByToken(operator(nowMs), given)).toBe(null);
    await expect(submitAppeal(operator(nowMs), { token: given, words: 'x' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  }
});

test('a dismissed report can be opened again for a minute, and each report remembers how it ended', async () => {
  const [subject, reporter] = [await somebody(), await somebody()];
  await reportPlayer(reporter.ctx, {
    username: subject.username,
    what: 'username',
    reason: 'abusive',
    words: 'look',
  });
  const [report] = await database.sql<{ id: string }[]>`
    select id from player_reports where reporter_id = ${reporter.player.actor.playerId}`;
  const reportId = String(report?.id);
  const state = async () =>
    (
      await database.sql`select outcome, settled_at is null as open from player_reports where id = ${reportId}`
    )[0];
  await dismissReport(operator(), { reportId });
  expect(await state()).toEqual({ outcome: 'dismissed', open: false });
  expect(await undoDismissReport(operator(start + 61_000), { reportId })).toMatchObject({ changed: false });
  expect(await undoDismissReport(operator(), { reportId })).toMatchObject({ changed: true });
  expect(await state()).toEqual({ outcome: null, open: true });
  await warnPlayer(operator(), { userId: subject.userId, reason: 'name', why: 'name' });
  expect(await state()).toEqual({ outcome: 'acted', open: false });
});

test('a note is in the log of the player, and nobody is told', async () => {
  const { userId, player } = await somebody();
  const ctx = operator();
  await notePlayer(ctx, { userId, reason: 'plays from a school' });
  expect(ctx.mails).toEqual([]);
  expect((await listInbox(player, { before: null })).items).toEqual([]);
  expect(
    await database.sql`select action from moderation_log where subject_id = ${player.actor.playerId}`,
  ).toEqual([{ action: 'note' }]);
});

test('every reason has a text for the mail and for the page', async () => {
  for (const why of SANCTION_REASONS) {
    const { userId } = await somebody();
    const ctx = operator();
    await warnPlayer(ctx, { userId, reason: 'for the log', why });
    const text = JSON.stringify(renderMail(mailOf(ctx), TEST_SETTINGS.APP_URL, 'en'));
    expect(text).toContain('The reason:');
  }
});
