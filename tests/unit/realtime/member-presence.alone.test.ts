import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemberPresence } from '@/realtime/rooms/member-presence';
import type { GameSocket } from '@/realtime/sockets/game-socket';

type Member = { roomId: string; playerId: string };
const statements: (PromiseWithResolvers<[]> & { members: Member[] })[] = [];

vi.mock('@/lib/rooms/members/presence', () => ({
  markAbsent: (_db: unknown, { members }: { members: Member[] }) => {
    const statement = { members, ...Promise.withResolvers<[]>() };
    statements.push(statement);
    return statement.promise;
  },
}));

beforeEach(() => {
  statements.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const socketOf = (playerId: string, rooms = ['room:1']) =>
  ({ data: { session: { playerId } }, rooms: new Set(rooms) }) as unknown as GameSocket;

function presence(sockets: GameSocket[] = []) {
  const log = { error: vi.fn() };
  const made = new MemberPresence({
    db: {} as never,
    processId: () => 'process',
    now: () => new Date(0),
    connections: {
      of: (playerId) => sockets.filter((socket) => socket.data.session.playerId === playerId),
    },
    onChange: () => {},
    log: log as never,
  });
  return {
    noteDisconnection: (socket: GameSocket) => made.noteDisconnection(socket),
    whileJoining: (playerId: string, join: () => Promise<void>) => made.whileJoining(playerId, join),
    log,
  };
}

const marked = () => statements.map(({ members }) => members.map(({ playerId }) => playerId));

test('who goes at once is marked in one statement, but for players with another tab in the room', async () => {
  const { noteDisconnection } = presence([socketOf('b'), socketOf('c', ['room:2'])]);
  for (const playerId of ['a', 'b', 'c']) noteDisconnection(socketOf(playerId));
  await vi.advanceTimersByTimeAsync(50);
  expect(marked()).toEqual([['a', 'c']]);
});

test('a player who joins waits for the statement that marks them absent', async () => {
  const { noteDisconnection, whileJoining } = presence();
  noteDisconnection(socketOf('a'));
  await vi.advanceTimersByTimeAsync(50);
  const join = vi.fn(async () => {});
  const joined = whileJoining('a', join);
  await vi.advanceTimersByTimeAsync(1000);
  expect(join).not.toHaveBeenCalled();
  statements[0]?.resolve([]);
  await joined;
  expect(join).toHaveBeenCalledOnce();
});

test('nobody is marked absent who is just joining, and afterwards only if no tab came of it', async () => {
  const sockets: GameSocket[] = [];
  const { noteDisconnection, whileJoining } = presence(sockets);
  const [stays, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const joining = [whileJoining('a', () => stays.promise), whileJoining('b', () => goes.promise)];
  for (const playerId of ['a', 'b']) noteDisconnection(socketOf(playerId));
  await vi.advanceTimersByTimeAsync(500);
  expect(marked()).toEqual([]);
  sockets.push(socketOf('a'));
  stays.resolve();
  goes.resolve();
  await Promise.all(joining);
  await vi.advanceTimersByTimeAsync(50);
  expect(marked()).toEqual([['b']]);
});

test('while the database is away the statement is repeated each second', async () => {
  const { noteDisconnection, log } = presence();
  noteDisconnection(socketOf('a'));
  await vi.advanceTimersByTimeAsync(50);
  statements[0]?.reject(new Error('away'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(marked()).toEqual([['a'], ['a']]);
  expect(log.error).toHaveBeenCalledOnce();
});
