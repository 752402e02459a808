import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LeasedRoom } from '@/lib/rooms/game/leases';
import { RoomTimers } from '@/realtime/rooms/room-timers';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const room = (dueInMs: number): LeasedRoom => ({
  roomId: 'room',
  leaseNumber: 1,
  dueMs: Date.now() + dueInMs,
});

function timers(advance: (leased: LeasedRoom) => Promise<LeasedRoom | null>) {
  const error = vi.fn();
  const made = new RoomTimers({ advance, nowMs: () => Date.now(), log: { error } as never });
  return Object.assign(made, { error });
}

test('a room is checked when its phase ends, and again when the next one does', async () => {
  const advance = vi.fn(async (leased: LeasedRoom) => ({ ...leased, dueMs: leased.dueMs + 6000 }));
  const rooms = timers(advance);
  rooms.start(room(20_000));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(advance).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(advance).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(6000);
  expect(advance).toHaveBeenCalledTimes(2);
});

test('of 50 answers the first is counted at once, the next ones every half second, and the last without delay', async () => {
  let waiting = 50;
  const counts: number[] = [];
  const advance = vi.fn(async (leased: LeasedRoom) => {
    counts.push(waiting);
    return { ...leased, waiting };
  });
  const rooms = timers(advance);
  rooms.start(room(20_000));
  for (let i = 0; i < 50; i++) {
    await vi.advanceTimersByTimeAsync(25);
    waiting -= 1;
    rooms.noteAnswer('room');
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(counts).toEqual([49, 30, 10, 0]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(counts.length).toBe(4);
});

test('an answer that is stored during a count may be the last one', async () => {
  const first = Promise.withResolvers<LeasedRoom>();
  const leased = room(20_000);
  const advance = vi.fn(async () => leased).mockReturnValueOnce(first.promise);
  const rooms = timers(advance);
  rooms.start(leased);
  rooms.noteAnswer('room');
  rooms.noteAnswer('room');
  first.resolve({ ...leased, waiting: 1 });
  await vi.advanceTimersByTimeAsync(1);
  expect(advance).toHaveBeenCalledTimes(2);
});

test('50 changes within a moment are looked at twice: at the first one, and after the last one', async () => {
  const advance = vi.fn(async (leased: LeasedRoom) => leased);
  const rooms = timers(advance);
  rooms.start(room(20_000));
  for (let i = 0; i < 50; i++) {
    rooms.check('room');
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(advance).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(advance).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(advance).toHaveBeenCalledTimes(2);
});

test('what happens during a check is checked after it', async () => {
  const first = Promise.withResolvers<LeasedRoom>();
  const leased = room(20_000);
  const advance = vi.fn(async () => leased).mockReturnValueOnce(first.promise);
  const rooms = timers(advance);
  rooms.start(leased);
  rooms.check('room');
  await vi.advanceTimersByTimeAsync(500);
  rooms.check('room');
  expect(advance).toHaveBeenCalledTimes(1);
  first.resolve(leased);
  await vi.advanceTimersByTimeAsync(100);
  expect(advance).toHaveBeenCalledTimes(2);
});

test('a check that fails is repeated; a room whose lease is lost is dropped', async () => {
  const advance = vi
    .fn(async (): Promise<LeasedRoom | null> => null)
    .mockRejectedValueOnce(new Error('away'));
  const rooms = timers(advance);
  rooms.start(room(0));
  await vi.advanceTimersByTimeAsync(10);
  expect([rooms.size, rooms.error.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([rooms.size, advance.mock.calls.length]).toEqual([0, 2]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(advance).toHaveBeenCalledTimes(2);
});

test('what a check of a former lease returns changes nothing for the next one', async () => {
  const former = Promise.withResolvers<LeasedRoom | null>();
  const advance = vi.fn(async (leased: LeasedRoom): Promise<LeasedRoom | null> => leased);
  advance.mockReturnValueOnce(former.promise);
  const rooms = timers(advance);
  rooms.start(room(20_000));
  rooms.check('room');
  rooms.dropAll();
  rooms.start({ ...room(30_000), leaseNumber: 3 });
  former.resolve(null);
  await vi.advanceTimersByTimeAsync(25_000);
  expect([rooms.size, advance.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(advance.mock.lastCall?.[0].leaseNumber).toBe(3);
});
