import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bus } from '@/realtime/cluster/bus';
import { RemoteSockets } from '@/realtime/cluster/remote-sockets';
import { createFloodGuard } from '@/realtime/guard/flood-guard';
import { Connections } from '@/realtime/sockets/connections';
import type { GameSocket } from '@/realtime/sockets/game-socket';

const GATHER_MS = 50;
const ANA = 'ana';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** Processes joined by a bus in memory that counts what it carries. */
function cluster() {
  const processes = new Map<string, EventEmitter>();
  const sent: string[] = [];
  let isCut = false;
  let sockets = 0;

  function start(id: string, perSecond = 20) {
    const inbox = new EventEmitter();
    processes.set(id, inbox);
    const bus: Bus = {
      send(message, ...args) {
        if (isCut) return;
        sent.push(message);
        for (const [other, box] of processes) if (other !== id) box.emit(message, ...args);
      },
      on: (message, listener) => void inbox.on(message, listener as never),
    };
    const guard = createFloodGuard(perSecond, Date.now);
    const connections = new Connections(guard.newFlow, Date.now);
    const remote = new RemoteSockets({ bus, connections, processId: () => id, nowMs: Date.now });
    connections.onChange((playerId, isFirst) => remote.noteChange(playerId, isFirst));
    return {
      id,
      remote,
      connections,
      guard,
      open(playerId = ANA, rooms: string[] = []) {
        const got: unknown[] = [];
        const socket = {
          id: `socket ${++sockets}`,
          data: { session: { playerId } },
          rooms: new Set(rooms),
          emit: (...event: unknown[]) => got.push(event),
          disconnect: () => connections.remove(socket as unknown as GameSocket),
        };
        vi.advanceTimersByTime(1);
        connections.add(socket as unknown as GameSocket);
        return { socket: socket as unknown as GameSocket, got };
      },
      kill: () => processes.delete(id),
    };
  }
  const settle = () => vi.advanceTimersByTime(4 * GATHER_MS);
  return {
    start,
    settle,
    sent,
    cut: (cut: boolean) => {
      isCut = cut;
    },
  };
}

const JUDGEMENT = { question_id: 'q' } as never;

test('a player on one process costs one message, whatever the player does there', () => {
  const { start, settle, sent } = cluster();
  const a = start('a');
  start('b');
  const tabs = [a.open(), a.open()];
  settle();
  for (let i = 0; i < 100; i++)
    a.remote.emitToOthers(tabs[0]?.socket as GameSocket, 'answeredElsewhere', JUDGEMENT);
  expect(tabs[1]?.got).toHaveLength(100);
  expect(sent).toEqual(['playersHere']);
  a.open('ben');
  a.open('eve');
  settle();
  expect(sent).toHaveLength(2);
});

test('tabs at other processes hear of an answer, once, and only those of the room that is given', () => {
  const { start, settle } = cluster();
  const [a, b, c] = [start('a'), start('b'), start('c')];
  const first = a.open();
  const second = b.open(ANA, ['room:1']);
  const third = c.open();
  const other = b.open('ben');
  settle();
  a.remote.emitToOthers(first.socket, 'answeredElsewhere', JUDGEMENT);
  expect([first.got, second.got, third.got, other.got]).toEqual([
    [],
    [['answeredElsewhere', JUDGEMENT]],
    [['answeredElsewhere', JUDGEMENT]],
    [],
  ]);
  a.remote.emitToOthers(first.socket, 'roomanswered', JUDGEMENT, 'room:1');
  expect([second.got.length, third.got.length]).toEqual([2, 1]);
});

test('the ninth socket closes the oldest, at whichever process it is', () => {
  const { start, settle } = cluster();
  const [a, b] = [start('a'), start('b')];
  const tabs = Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? a : b).open());
  settle();
  expect(tabs.flatMap(({ got }) => got)).toEqual([]);
  b.open();
  settle();
  expect(tabs.map(({ got }) => got.length)).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
  expect(tabs[0]?.got).toEqual([['connectionReplaced']]);
  a.open();
  a.open();
  settle();
  expect(tabs.map(({ got }) => got.length)).toEqual([1, 1, 1, 0, 0, 0, 0, 0]);
  expect(a.connections.of(ANA).length + b.connections.of(ANA).length).toBe(8);
});

test('a player on two processes has half of the allowance at each, and all of it on one', () => {
  const { start, settle } = cluster();
  const [a, b] = [start('a'), start('b')];
  a.open();
  const second = b.open();
  settle();
  const accepted = ({ guard, connections }: typeof a) => {
    const flow = connections.flowOf(ANA);
    return Array.from({ length: 60 }, () => guard.count(flow)).filter((counted) => counted === 'ok').length;
  };
  expect([accepted(a), accepted(b)]).toEqual([20, 20]);
  b.connections.remove(second.socket);
  settle();
  vi.advanceTimersByTime(20_000);
  expect(accepted(a)).toBe(40);
});

test('each player is counted once, where the oldest socket is', () => {
  const { start, settle } = cluster();
  const [a, b] = [start('a'), start('b')];
  const first = a.open();
  b.open();
  b.open('ben');
  settle();
  expect([a.connections.playerCount(), b.connections.playerCount()]).toEqual([1, 1]);
  a.connections.remove(first.socket);
  settle();
  expect([a.connections.playerCount(), b.connections.playerCount()]).toEqual([0, 2]);
});

test('what a dead process had is forgotten', () => {
  const { start, settle } = cluster();
  const [a, b] = [start('a'), start('b')];
  a.open();
  const tabs = Array.from({ length: 7 }, () => b.open());
  settle();
  a.kill();
  b.remote.keepOnly(new Set(['a']));
  expect(b.remote.hasAny()).toBe(true);
  b.remote.keepOnly(new Set());
  expect(b.remote.hasAny()).toBe(false);
  b.open();
  settle();
  expect(tabs.flatMap(({ got }) => got)).toEqual([]);
  expect(b.connections.flowOf(ANA).cost).toBe(1);
});

test('messages that were lost are made up for', () => {
  const { start, settle, cut } = cluster();
  const [a, b] = [start('a'), start('b')];
  const others = new Set(['a', 'b']);
  cut(true);
  const first = a.open();
  const second = b.open();
  settle();
  expect(a.remote.hasAny()).toBe(false);
  cut(false);
  a.remote.announceAll();
  settle();
  expect([a.remote.hasAny(), b.remote.hasAny()]).toEqual([true, true]);

  // The end of the first is not heard. What nobody repeats is forgotten.
  cut(true);
  a.connections.remove(first.socket);
  settle();
  cut(false);
  const pass = (seconds: number) => {
    for (let at = 1; at <= seconds; at++) {
      vi.advanceTimersByTime(1000);
      for (const { remote } of [a, b]) {
        if (at % 30 === 0) remote.announceAll();
        remote.keepOnly(others);
      }
    }
  };
  pass(91);
  expect(b.remote.hasAny()).toBe(false);
  expect(second.got).toEqual([]);

  // What is repeated stays.
  a.open();
  settle();
  pass(200);
  expect([a.remote.hasAny(), b.remote.hasAny()]).toEqual([true, true]);
});
