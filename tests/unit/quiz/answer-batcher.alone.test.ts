import { beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '@/db/client';
import { BatchUnavailable } from '@/lib/platform/batching/batcher';
import { createAnswerBatcher } from '@/lib/quiz/judging/answer-batcher';
import type { JudgedAnswer, UnjudgedAnswer } from '@/lib/quiz/judging/judge-answers-sql';

type Call = {
  answers: readonly UnjudgedAnswer[];
  resolve: (judged: JudgedAnswer[]) => void;
  reject: (cause: unknown) => void;
};
const calls: Call[] = [];

vi.mock('@/lib/quiz/judging/judge-answers-sql', () => ({
  judgeAnswers: (_db: Database, answers: readonly UnjudgedAnswer[]) =>
    new Promise<JudgedAnswer[]>((resolve, reject) => calls.push({ answers: [...answers], resolve, reject })),
}));

beforeEach(() => {
  calls.length = 0;
  opened.length = 0;
});

const answer = (questionId: string): UnjudgedAnswer => ({
  questionId,
  playerId: 'p',
  sessionId: 's',
  optionId: null,
});
const refused: JudgedAnswer = { outcome: 'NO_LIVES' };
const nextTurn = () => new Promise((done) => setImmediate(done));
const warn = vi.fn();

/** Connections opened so far; `answers` is whether, and when, one answers at all. */
const opened: { answers: PromiseWithResolvers<unknown>; isEnded: boolean }[] = [];

function connect(): Database {
  const connection = { answers: Promise.withResolvers<unknown>(), isEnded: false };
  opened.push(connection);
  const end = async () => {
    connection.isEnded = true;
  };
  return { execute: () => connection.answers.promise, $client: { end } } as unknown as Database;
}

function batcher(options: { maxQueued?: number; callTimeoutMs?: number } = {}) {
  return createAnswerBatcher({ connect, now: () => new Date(0), minGapMs: 0, log: { warn }, ...options });
}

function callAt(i: number): Call {
  const call = calls[i];
  if (!call) throw new Error(`no call ${i}`);
  return call;
}

const settle = (call: Call) => call.resolve(call.answers.map(() => refused));

test('answers that arrive during a call share the next one, in order', async () => {
  const { judge, close } = batcher();
  const judged = [judge(answer('1')), judge(answer('2'))];
  await nextTurn();
  judged.push(judge(answer('3')), judge(answer('4')));
  await nextTurn();
  expect(calls.map((call) => call.answers.map((a) => a.questionId))).toEqual([['1', '2']]);
  settle(callAt(0));
  await Promise.all(judged.slice(0, 2));
  await nextTurn();
  expect(callAt(1).answers.map((a) => a.questionId)).toEqual(['3', '4']);
  settle(callAt(1));
  expect(await Promise.all(judged)).toEqual([refused, refused, refused, refused]);
  await close();
});

test('every answer of a call whose connection fails is rejected as retryable', async () => {
  const { judge } = batcher();
  const judged = Promise.allSettled([judge(answer('1')), judge(answer('2'))]);
  await nextTurn();
  callAt(0).reject(Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' }));
  for (const result of await judged)
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(BatchUnavailable) });
  expect(calls.length).toBe(1);
});

test('when one answer makes the call fail, each is judged alone and only that one fails', async () => {
  const { judge } = batcher();
  const judged = Promise.allSettled([judge(answer('1')), judge(answer('bad')), judge(answer('3'))]);
  const broken = () => Object.assign(new Error('check'), { name: 'PostgresError', code: '23514' });
  await nextTurn();
  callAt(0).reject(broken());
  for (const [i, id] of ['1', 'bad', '3'].entries()) {
    await vi.waitFor(() => expect(calls.length).toBe(i + 2));
    const call = callAt(i + 1);
    expect(call.answers.map((a) => a.questionId)).toEqual([id]);
    if (id === 'bad') call.reject(broken());
    else settle(call);
  }
  expect((await judged).map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('answers beyond the queue limit are refused at once', async () => {
  const { judge } = batcher({ maxQueued: 2 });
  const waiting = Promise.allSettled([judge(answer('1')), judge(answer('2'))]);
  await expect(judge(answer('3'))).rejects.toThrow(BatchUnavailable);
  await nextTurn();
  settle(callAt(0));
  await waiting;
});

test('a call that hangs is given up, and its connection is replaced until one answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { judge, isStalled } = batcher({ callTimeoutMs: 5000 });
  const first = Promise.allSettled([judge(answer('1'))]);
  await nextTurn();
  const second = Promise.allSettled([judge(answer('2'))]);
  await vi.advanceTimersByTimeAsync(5001);
  expect([...(await first), ...(await second)].map((r) => r.status)).toEqual(['rejected', 'rejected']);
  expect(isStalled()).toBe(true);
  expect(opened.map((connection) => connection.isEnded)).toEqual([true, false]);
  await expect(judge(answer('3'))).rejects.toThrow(BatchUnavailable);
  await vi.advanceTimersByTimeAsync(5001);
  expect(opened.map((connection) => connection.isEnded)).toEqual([true, true, false]);
  opened[2]?.answers.resolve([]);
  vi.useRealTimers();
  await vi.waitFor(() => expect(isStalled()).toBe(false));
  const later = judge(answer('4'));
  await nextTurn();
  settle(callAt(1));
  expect(await later).toEqual(refused);
});

test('closing refuses new answers, judges accepted ones, and ends', async () => {
  const { judge, close } = batcher();
  const taken = [judge(answer('1'))];
  await nextTurn();
  taken.push(judge(answer('2')));
  const closed = close();
  await expect(judge(answer('3'))).rejects.toThrow(BatchUnavailable);
  settle(callAt(0));
  await taken[0];
  await expect(judge(answer('4'))).rejects.toThrow(BatchUnavailable);
  settle(callAt(1));
  expect(await Promise.all(taken)).toEqual([refused, refused]);
  await closed;
  expect([calls.length, opened.map((connection) => connection.isEnded)]).toEqual([2, [true]]);
});
