import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logInAction } from '@/app/(welcome)/login/actions';
import { apiCalls } from '@/app/api/v1/_calls/calls';
import { scheduleDeletion } from '@/lib/accounts/deletion/schedule-deletion';
import { logOut } from '@/lib/accounts/log-in/log-out';
import { changePassword } from '@/lib/accounts/password/change-password';
import { resetPassword } from '@/lib/accounts/password/reset-password';
import type { AccountSessionKind } from '@/lib/accounts/sign-up/claim-guest';
import { register } from '@/lib/accounts/sign-up/register';
import { banPlayer } from '@/lib/moderation/sanctions/ban-player';
import type { PlayerContext } from '@/lib/platform/context';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { endOtherSessions, endSession } from '@/lib/sessions/own-sessions';
import { publishRevoked } from '@/lib/sessions/revoke-sessions';
import { openSession } from '@/lib/sessions/session';
import { sealBearerToken } from '@/lib/sessions/session-tokens';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { appDatabase } from '@/tests/support/app-database';
import { browseAs } from '@/tests/support/browse-as';
import { testContext } from '@/tests/support/context';
import { signedInGuest, signUpForm, TEST_PASSWORD } from '@/tests/support/factories';
import { browser } from '@/tests/support/identity-browser';
import { broadcasting, standingOf } from '@/tests/support/moderation';
import { connected, openSocket, ticketFor } from '@/tests/support/realtime';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import { anonymousCaller, askForReset, codeOf, newAccount, tryCode } from '@/tests/support/resets';
import { declaredPolicy, findActions, findCalls, findRoutes, OWN_PAGE, statusOf } from '@/tests/support/walk';
import { findPages, type PageModule } from '@/tests/support/walk-pages';
import { PAGES } from '../entry-points/expected-policies';

const setHeaders = (headers: Headers) => {
  browser.headers = headers;
};

/** From the end of a session to the end of its open sockets. */
const WITHIN_MS = 1000;
const NEW_PASSWORD = 'copper-kettle-9';
const PLAYERS_ONLY = ['player', 'playerOrLeaving'];

const database = appDatabase();
const calls = findCalls(apiCalls, setHeaders);
const entryPoints = [
  ...(await findActions(import.meta.glob(['/app/**/actions.ts', '/app/_actions/*.ts']), setHeaders)),
  ...(await findRoutes(import.meta.glob('/app/**/route.{ts,tsx}'), setHeaders)),
  ...calls,
].filter(({ entryPoint }) => PLAYERS_ONLY.includes(declaredPolicy(entryPoint)));
const pages = findPages(import.meta.glob<PageModule>('/app/**/page.tsx')).filter(
  // Operators have sessions of their own (tests/integration/desk).
  ({ path }) => PAGES[path] !== 'anyone' && !path.startsWith('/desk'),
);
const realRoutes = await findRoutes(import.meta.glob('/app/session-ended/route.ts'), setHeaders);
let server: RealtimeServer;
let port: number;

type Victim = { email: string; captured: PlayerContext; elsewhere: PlayerContext };

/** Every way in which a session ends; `elsewhere` is another session of the same player. */
const WAYS: Record<string, (victim: Victim) => Promise<unknown>> = {
  'log-out': ({ captured }) => logOut(captured),
  'Sign out in the list of sessions': ({ captured, elsewhere }) =>
    endSession(elsewhere, { sessionId: captured.actor.sessionId }),
  'signing out all others': ({ elsewhere }) => endOtherSessions(elsewhere),
  'a changed password': ({ elsewhere }) =>
    changePassword(elsewhere, { oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }),
  'a password reset': async ({ email }) => {
    const code = codeOf(await askForReset(database.db, email));
    const { resetToken } = await tryCode(database.db, email, code);
    await resetPassword(published(anonymousCaller(database.db)), { resetToken, new_password: NEW_PASSWORD });
  },
  'a deletion': ({ elsewhere }) => scheduleDeletion(elsewhere),
  'a ban': async ({ captured }) => {
    const { userId } = await standingOf(captured);
    await banPlayer(broadcasting(database.db), { userId, reason: 'abusive name' });
  },
  'a log-in in the same browser': async ({ email }) => {
    setHeaders(new Headers(OWN_PAGE));
    expect(await logInAction({ email, password: TEST_PASSWORD, rememberMe: true })).toMatchObject({
      ok: true,
    });
  },
};

async function claim(guest: PlayerContext, sessionKind: AccountSessionKind): Promise<void> {
  const { claimed } = await register(guest, signUpForm(), sessionKind);
  if (claimed) await publishRevoked(guest, claimed.opened.playerId, claimed.event);
}

/** The ways in which the session of a guest ends. */
const GUEST_WAYS: Record<string, (victim: Victim) => Promise<unknown>> = {
  'log-out of a guest': ({ captured }) => logOut(captured),
  'a claim by cookie': ({ captured }) => claim(captured, 'cookie'),
  'a claim by token': ({ captured }) => claim(captured, 'bearer'),
};

/** The context with the real bus, over which the realtime server hears of it. */
function published<C extends { db: typeof database.db }>(ctx: C): C {
  return { ...ctx, publish: (id: string, event: never) => publishPlayerEvent(ctx.db, id, event) };
}

async function newVictim(): Promise<Victim> {
  const { email, playerId } = await newAccount(database.db);
  const session = async () => {
    const opened = { playerId, remembered: true, client: null, now: new Date() };
    const { sessionId } = await openSession(database.db, opened);
    return published(testContext(database.db, { kind: 'player', playerId, sessionId }));
  };
  return { email, captured: await session(), elsewhere: await session() };
}

async function newGuestVictim(): Promise<Victim> {
  const captured = published(await signedInGuest(database.db));
  return { email: '', captured, elsewhere: captured };
}

beforeAll(async () => {
  server = testRealtimeServer(database.url);
  port = await server.listen(0, '127.0.0.1');
});
beforeEach(() => browser.cookies.clear());
afterAll(() => server.close());

test.each(Object.entries({ ...WAYS, ...GUEST_WAYS }))(
  'after %s a captured cookie, ticket or token is refused everywhere',
  async (way, end) => {
    const victim = way in GUEST_WAYS ? await newGuestVictim() : await newVictim();
    const { playerId, sessionId } = victim.captured.actor;
    const session = { playerId, sessionId };
    await browseAs(victim.captured);
    const [captured] = [...browser.cookies.values()];
    const ticket = ticketFor(session);
    const token = sealBearerToken(sessionId, 3600, new Date());
    const socket = await connected(openSocket(port, session));
    const closed = new Promise<number>((done) => socket.once('disconnect', () => done(performance.now())));
    expect(await pages[0]?.visit()).not.toBe('/session-ended');

    await end(victim);
    const endedAt = performance.now();
    // The captured cookie is still there, whatever the way did to the browser of its owner.
    browser.cookies.clear();
    if (captured) browser.cookies.set(captured.name, captured);
    for (const { name, call } of entryPoints) {
      expect((await call({})).status, name).toBe(statusOf('NOT_SIGNED_IN'));
    }
    const byToken = entryPoints.filter((entryPoint) => calls.includes(entryPoint));
    for (const { name, call } of byToken) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await call({}, headers)).status, `${name} by token`).toBe(statusOf('NOT_SIGNED_IN'));
    }
    for (const { path, visit } of pages) expect(await visit(), path).toBe('/session-ended');
    for (const auth of [{ ticket }, { token }]) {
      await expect(connected(openSocket(port, session, { auth }))).rejects.toThrow('NOT_SIGNED_IN');
    }
    // The entry points ask the row, so already the first call is refused; an open socket has to be told.
    const closedAfterMs = (await closed) - endedAt;
    expect(closedAfterMs).toBeLessThan(WITHIN_MS);
    process.stdout.write(
      `${way}: refused at once by ${entryPoints.length} entry points, ${pages.length} pages and two handshakes; socket closed after ${closedAfterMs.toFixed(0)} ms\n`,
    );
    // The way out takes the cookie, so that nothing sends the browser back and forth.
    expect(await realRoutes[0]?.call({})).toMatchObject({ status: 303 });
    expect(browser.cookies.get(captured?.name ?? '')?.value ?? '').toBe('');
  },
);

test('every use case that ends sessions is among the ways', async () => {
  const sources = import.meta.glob<string>('/lib/{accounts,moderation,sessions}/**/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const ending = Object.entries(sources)
    .filter(([, source]) => /revokeSessions(Within)?\(|revokedAt: /.test(source))
    .map(([file]) => file.split('/').at(-1));
  // Beside the home of the rule: each of these is called by a way above.
  expect(ending.toSorted()).toEqual([
    'ban-player.ts',
    'claim-guest.ts',
    'close-guests.ts',
    'finish-password-change.ts',
    'log-out.ts',
    'own-sessions.ts',
    'revoke-sessions.ts',
    'schedule-deletion.ts',
  ]);
});
