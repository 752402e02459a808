import { beforeAll, expect, test, vi } from 'vitest';
import { register } from '@/lib/accounts/sign-up/register';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { publishRevoked, revokeSessions } from '@/lib/sessions/revoke-sessions';
import * as sessions from '@/lib/sessions/session';
import { sealBearerToken } from '@/lib/sessions/session-tokens';
import { testContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signedInGuest, signUpForm } from '@/tests/support/factories';
import { createPlayers, createRecords, type WorldPlayer } from '@/tests/support/game-world';
import { ask, askFor, type ClientSocket, connected, openSocket } from '@/tests/support/realtime';
import { runningServer } from '@/tests/support/realtime-server';

vi.mock('@/lib/sessions/session', { spy: true });

const database = testDatabase();
const running = runningServer(database, { poolSize: 5, eventsPerSecond: 100 });
beforeAll(() => createRecords(database.db, 20));

async function revoke(player: WorldPlayer): Promise<void> {
  const ctx = testContext(database.db, { kind: 'player', ...player });
  const publish = (id: string, event: Parameters<typeof ctx.publish>[1]) =>
    publishPlayerEvent(database.db, id, event);
  await revokeSessions({ ...ctx, publish }, player.playerId, [player.sessionId]);
}

/** Holds back the answer of the next session lookup until `release`. */
function holdNextLookUp() {
  const [found, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  vi.mocked(sessions.findOpenSession).mockImplementationOnce(async (...asked) => {
    const real = await vi.importActual<typeof sessions>('@/lib/sessions/session');
    const session = await real.findOpenSession(...asked);
    found.resolve();
    await answered.promise;
    return session;
  });
  return { found: found.promise, release: answered.resolve };
}

test('a session that is revoked during its first handshake loses the socket at once', async () => {
  const [player, witness] = await createPlayers(database.db, 2);
  if (!player || !witness) return expect.fail('no players');
  const heard = await connected(openSocket(running.port, witness));
  const lookUp = holdNextLookUp();
  const socket = openSocket(running.port, player);
  const closed = new Promise((done) => socket.once('disconnect', done));
  await lookUp.found;
  await revoke(player);
  // Events arrive in order: after the witness's, the server has the player's too.
  const witnessOut = new Promise((done) => heard.once('disconnect', done));
  await revoke(witness);
  await witnessOut;
  const entered = connected(socket);
  lookUp.release();
  await entered;
  await closed;
  expect(socket.connected).toBe(false);
});

const asked = async (socket: ClientSocket, { playerId }: Pick<WorldPlayer, 'playerId'>) => {
  const { questions } = await askFor<QuestionSet>(socket, 'questionfetch', { user_id: playerId });
  return questions.map(({ question_id }) => question_id);
};

test.each(['cookie', 'bearer'] as const)(
  'after a claim the guest’s socket ends, and the next one goes on with the open question: %s',
  async (sessionKind) => {
    const guest = await signedInGuest(database.db);
    const { playerId, sessionId } = guest.actor;
    const optionsOf = (session: string) =>
      sessionKind === 'bearer'
        ? { auth: { token: sealBearerToken(session, 3600, new Date()) }, origin: null }
        : {};
    const socket = await connected(openSocket(running.port, guest.actor, optionsOf(sessionId)));
    const open = await asked(socket, guest.actor);
    const friends = { user_id: playerId, type: 'accepted' };
    expect(await ask(socket, 'fetch_request_friend_list', friends)).toMatchObject({ code: 'ACCOUNT_NEEDED' });

    const ended = new Promise<void>((done) => socket.once('sessionEnded', done));
    const { claimed } = await register(guest, signUpForm(), sessionKind);
    if (!claimed) throw new Error('the guest was not claimed');
    const publish = publishPlayerEvent.bind(null, database.db);
    await publishRevoked({ ...guest, publish }, playerId, claimed.event);
    await ended;
    await expect.poll(() => socket.connected).toBe(false);

    const before = openSocket(running.port, guest.actor, optionsOf(sessionId));
    await expect(connected(before)).rejects.toThrow('NOT_SIGNED_IN');
    const again = await connected(
      openSocket(running.port, claimed.opened, optionsOf(claimed.opened.sessionId)),
    );
    expect(await asked(again, guest.actor)).toEqual(open);
    expect(await ask(again, 'fetch_request_friend_list', friends)).toMatchObject({ success: true });
    again.close();
  },
);
