import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { answerRoute } from '@/app/_server/define-route';
import type { Actor } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { textsOf } from '@/messages/texts';
import { testContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';

const database = testDatabase();
const APP_URL = 'http://localhost:3000';
const schema = z.object({ n: z.number('Give a number') });

const byNobody = async () => ({
  findSession: async () => null,
  newContext: (actor: Actor) => testContext(database.db, actor),
});

const headers = { 'content-type': 'application/json' };
const request = (body: string) =>
  new Request(`${APP_URL}/api/v1/test?n=1`, { method: 'POST', headers, body });

test('a route answers with the envelope and the status of the error table', async () => {
  const definition = { schema, policy: { who: 'anyone' } as const };
  const answerOf = async (perform: () => Promise<unknown>, body = '{"n":1}') => {
    const response = await answerRoute(request(body), definition, perform, byNobody);
    return {
      status: response.status,
      retry: response.headers.get('retry-after'),
      body: await response.json(),
    };
  };
  expect(await answerOf(async () => ({ data: { a: 1 } }))).toEqual({
    status: 200,
    retry: null,
    body: { success: true, message: '', data: { a: 1 } },
  });
  const busy = new AppError('TOO_MANY_REQUESTS', 'Later.', { retryAfterSeconds: 7 });
  expect(await answerOf(() => Promise.reject(busy))).toEqual({
    status: 429,
    retry: '7',
    body: { success: false, message: 'Later.', data: null, code: 'TOO_MANY_REQUESTS' },
  });
  const broken = await answerOf(() => Promise.reject(new Error('canary in the engine')));
  expect(broken.status).toBe(500);
  expect(broken.body.message).toMatch(/^Something went wrong \([0-9a-f]{8}\)$/);
  for (const body of ['', '{', '[]', 'null', '{"n":"1"}']) {
    expect((await answerOf(async () => null, body)).status, body).toBe(400);
  }
  expect((await answerOf(async () => null, JSON.stringify({ n: 'x'.repeat(70_000) }))).status).toBe(413);
});

test('a refusal is in the language of the player whose session was found, else in that of the request', async () => {
  const definition = { schema, policy: { who: 'player' } as const };
  const player = await signedInPlayer(database.db);
  const { playerId, sessionId } = player.actor;
  const session = { playerId, sessionId, deletionDueAt: null, isGuest: false, language: 'es' as const };
  const refusedTo = async (found: typeof session | null, acceptLanguage = '') => {
    const asked = request('{"n":1}');
    asked.headers.set('accept-language', acceptLanguage);
    const refuse = () => Promise.reject(new AppError('NOT_FOUND', message('badges', 'noFriend')));
    const identify = async () => ({ ...(await byNobody()), findSession: async () => found });
    return (await (await answerRoute(asked, definition, refuse, identify)).json()).message;
  };
  expect(await refusedTo(session)).toBe(textsOf('es', 'badges')('noFriend'));
  expect(await refusedTo(null, 'es-MX')).toBe(textsOf('es', 'errors')('loginAgain'));
  expect(await refusedTo(null)).toBe(textsOf('en', 'errors')('loginAgain'));
});

/** Makes a request with an endless body of undeclared length. `sent` counts the kilobytes read. */
function endless() {
  const body = { sent: 0, canceled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        body.sent += 1;
        if (body.sent > 1000) controller.close();
        else controller.enqueue(new Uint8Array(1024).fill(0x20));
      },
      cancel: () => {
        body.canceled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: 'POST', body: stream, duplex: 'half' };
  return { body, request: new Request(`${APP_URL}/api/v1/test`, init) };
}

test('a body is read from authenticated callers only, and not past its maximum length', async () => {
  const perform = vi.fn(async () => null);
  const refused = endless();
  const definition = { schema, policy: { who: 'player' } as const };
  expect((await answerRoute(refused.request, definition, perform, byNobody)).status).toBe(401);
  expect(refused.body.sent).toBe(0);
  const admitted = endless();
  const open = { schema, policy: { who: 'anyone' } as const };
  expect((await answerRoute(admitted.request, open, perform, byNobody)).status).toBe(413);
  expect(admitted.body).toEqual({ sent: 65, canceled: true });
  expect(perform).not.toHaveBeenCalled();
});
