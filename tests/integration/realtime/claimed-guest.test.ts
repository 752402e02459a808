import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '@/lib/accounts/sign-up/register';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { sealBearerToken } from '@/lib/sessions/bearer-token';
import { publishRevoked } from '@/lib/sessions/revoke-sessions';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { testDatabase } from '@/tests/support/database';
import { signedInGuest, signUpForm } from '@/tests/support/factories';
import { createRecords, type WorldPlayer } from '@/tests/support/game-world';
import { ask, askFor, type ClientSocket, connected, openSocket } from '@/tests/support/realtime';
import { testRealtimeServer } from '@/tests/support/realtime-server';

const database = testDatabase();
let server: RealtimeServer;
let port: number;

beforeAll(async () => {
  await createRecords(database.db, 20);
  server = testRealtimeServer(database.url, { poolSize: 4 });
  port = await server.listen(0, '127.0.0.1');
});
afterAll(() => server.close());

const asked = async (socket: ClientSocket, { playerId }: Pick<WorldPlayer, 'playerId'>) => {
  const { questions } = await askFor<QuestionSet>(socket, 'questionfetch', { user_id: playerId });
  return questions.map(({ question_id }) => question_id);
};

test.each(['cookie', 'bearer'] as const)(
  'after a claim the guest’s socket ends, and the next one goes on with the open question: %s',
  async (carrier) => {
    const guest = await signedInGuest(database.db);
    const { playerId, sessionId } = guest.actor;
    const optionsOf = (session: string) =>
      carrier === 'bearer'
        ? { auth: { token: sealBearerToken(session, 3600, new Date()) }, origin: null }
        : {};
    const socket = await connected(openSocket(port, guest.actor, optionsOf(sessionId)));
    const open = await asked(socket, guest.actor);
    const friends = { user_id: playerId, type: 'accepted' };
    expect(await ask(socket, 'fetch_request_friend_list', friends)).toMatchObject({ code: 'ACCOUNT_NEEDED' });

    const ended = new Promise<void>((done) => socket.once('sessionEnded', done));
    const { claimed } = await register(guest, signUpForm(), carrier);
    if (!claimed) throw new Error('the guest was not claimed');
    const publish = publishPlayerEvent.bind(null, database.db);
    await publishRevoked({ ...guest, publish }, playerId, claimed.event);
    await ended;
    await expect.poll(() => socket.connected).toBe(false);

    const before = openSocket(port, guest.actor, optionsOf(sessionId));
    await expect(connected(before)).rejects.toThrow('NOT_SIGNED_IN');
    const again = await connected(openSocket(port, claimed.opened, optionsOf(claimed.opened.sessionId)));
    expect(await asked(again, guest.actor)).toEqual(open);
    expect(await ask(again, 'fetch_request_friend_list', friends)).toMatchObject({ success: true });
    again.close();
  },
);
