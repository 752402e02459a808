import { UnrecognizedActionError } from 'next/dist/client/components/unrecognized-action-error';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type AskForParts,
  PartRefused,
  StoreProblem,
  sendDirectly,
  uploadProblem,
} from '@/components/desk/feeds/upload-files';
import { PART_BYTES } from '@/lib/contract/desk/feeds/upload-bounds';
import { textsOf } from '@/messages/texts';

const t = textsOf('en', 'deskFeeds');
const desk = textsOf('en', 'desk');

const PARTS = 5;
const content = new Blob([new Uint8Array(PARTS * PART_BYTES)]);
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answer = (status: number) => Promise.resolve(new Response(null, { status }));

/** A desk that gives two addresses at once, and a store that answers as told, by default 200. */
function world(storeAnswers: (() => Promise<Response>)[] = []) {
  const stored = new Set<number>();
  const puts: number[] = [];
  vi.stubGlobal('location', new URL('https://desk.example/desk/feeds'));
  vi.stubGlobal('fetch', async (address: string) => {
    const part = Number(new URL(address).pathname.slice(1));
    puts.push(part);
    const response = await (storeAnswers.shift() ?? (() => answer(200)))();
    if (response.ok) stored.add(part);
    return response;
  });
  const ask: AskForParts = async () => {
    const parts = Array.from({ length: PARTS }, (_, part) => part);
    const missing = parts.filter((part) => !stored.has(part)).slice(0, 2);
    const addresses = missing.map((part) => ({ part, address: `https://s3.example/${part}` }));
    return { ok: true, data: { arrived: missing[0] ?? PARTS, addresses } };
  };
  const send = (nextParts = ask) => {
    const { signal } = new AbortController();
    const upload = { runId: 'run', file: 'feed' as const, content };
    return sendDirectly(t, nextParts, upload, { signal, onArrived: () => {} }).catch(
      (error: unknown) => error,
    );
  };
  return { puts, stored, ask, send };
}

/** Lets all pauses pass. */
async function settled<T>(work: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return work;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('each part is sent once, over several rounds', async () => {
  const { puts, send } = world();
  expect(await send()).toBeUndefined();
  expect(puts).toEqual([0, 1, 2, 3, 4]);
});

test('a bucket without CORS is named when nothing gets through', async () => {
  const { puts, send } = world([lost, lost, lost, lost]);
  const error = await settled(send());
  expect(error).toBeInstanceOf(StoreProblem);
  expect(String(error)).toMatch(/to https:\/\/s3\.example\..*PUT from https:\/\/desk\.example \(CORS\)/);
  expect(puts).toEqual([0, 0, 0, 0]);
});

test('an address that expired is asked for again, and only what is missing is sent', async () => {
  const { puts, send } = world([() => answer(200), () => answer(403)]);
  expect(await settled(send())).toBeUndefined();
  expect(puts).toEqual([0, 1, 1, 2, 3, 4]);
});

test('each part has four attempts, however often others were lost before', async () => {
  const twice = [() => answer(200), lost, () => answer(200), () => answer(403)];
  const { puts, send } = world([...twice, ...twice]);
  expect(await settled(send())).toBeUndefined();
  expect(puts).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
});

test('a connection that is lost on the way is not blamed on the bucket', async () => {
  const { puts, send } = world([() => answer(200), lost, lost, lost, lost, lost]);
  expect(await settled(send())).toEqual(new TypeError('Failed to fetch'));
  expect(puts).toEqual([0, 1, 1, 1, 1, 1]);
});

test('what the desk refuses is final, and so is a store that keeps nothing', async () => {
  const { ask, send, puts } = world();
  const message = 'This upload is not open. Start again.';
  expect(await send(async () => ({ ok: false, code: 'NOT_FOUND', message }))).toEqual(
    new PartRefused(message),
  );
  const first = await ask({ runId: 'run', file: 'feed', bytes: content.size });
  expect(String(await send(async () => first))).toContain('does not keep what it takes');
  expect(puts).toEqual([0, 1, 0, 1]);
});

test('a page that a release has replaced on the way asks to be reloaded', async () => {
  const { send } = world();
  const error = await settled(send(() => Promise.reject(new UnrecognizedActionError())));
  expect(uploadProblem(t, desk, error)).toContain('Reload this page');
  expect(uploadProblem(t, desk, new TypeError('Failed to fetch'))).toContain('connection was lost');
});
