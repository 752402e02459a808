import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { revokeSessions } from '@/lib/sessions/revoke-sessions';
import * as sessions from '@/lib/sessions/session';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { testContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { createPlayers, type WorldPlayer } from '@/tests/support/game-world';
import { connected, openSocket } from '@/tests/support/realtime';
import { testRealtimeServer } from '@/tests/support/realtime-server';

vi.mock('@/lib/sessions/session', { spy: true });

const database = testDatabase();
let server: RealtimeServer;
let port: number;

beforeAll(async () => {
  server = testRealtimeServer(database.url, { poolSize: 5, eventsPerSecond: 100 });
  port = await server.listen(0, '127.0.0.1');
});
afterAll(async () => server.close());

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
  const heard = await connected(openSocket(port, witness));
  const lookUp = holdNextLookUp();
  const socket = openSocket(port, player);
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
