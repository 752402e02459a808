import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { streamPieces } from '@/app/_server/stream-pieces';

function captured() {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { log: pino({ level: 'trace' }, stream), logged: () => text };
}

test('an error in the middle of a stream reveals no message to the reader or the log', async () => {
  async function* pieces() {
    yield 'first ';
    const failed = new Error('Failed query: select $1\nparams: birdie@nest.example');
    throw Object.assign(failed, { query: 'select $1', params: ['birdie@nest.example'] });
  }
  const { log, logged } = captured();
  const reader = streamPieces(pieces(), log).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('first ');
  const error: unknown = await reader.read().then(
    () => expect.fail('was not cut off'),
    (reason: unknown) => reason,
  );
  expect(error).toEqual(new Error('the answer was cut off'));
  expect(String(error instanceof Error && error.stack)).not.toContain('birdie');
  expect(logged()).toContain('an answer was cut off');
  expect(logged()).not.toContain('birdie');
});

test('all pieces arrive in order, and a reader who stops ends the work', async () => {
  let isEnded = false;
  async function* pieces() {
    try {
      yield 'a';
      yield 'b';
      yield 'c';
    } finally {
      isEnded = true;
    }
  }
  const { log, logged } = captured();
  expect(await new Response(streamPieces(pieces(), log)).text()).toBe('abc');
  isEnded = false;
  const reader = streamPieces(pieces(), log).getReader();
  await reader.read();
  await reader.cancel();
  expect(isEnded).toBe(true);
  expect(logged()).toBe('');
});
