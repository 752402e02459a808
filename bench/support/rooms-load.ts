import { setTimeout as pause } from 'node:timers/promises';
import type WebSocket from 'ws';
import type { RoomPhase } from '@/lib/contract/enums';
import type { Ack } from '@/lib/contract/realtime/answers';
import type { WireRoom } from '@/lib/contract/rooms/room-view';
import type { WorldPlayer } from '@/tests/support/game-world';
import { handleOrders } from './bench-process';
import { percentile } from './figures';
import { openSocket } from './open-socket';

type Waiting = { phase: RoomPhase; position: number; arrived: (text: string) => void };

/** The prefixes of Socket.IO's packets: a `room` event, and an acknowledgement with its number. */
const EVENT = '42["room",';
const ACK = /^43(\d+)/;

/** A member's socket. It parses a room message only if a caller waits for it. */
class Line {
  private asked = 0;
  private readonly acks = new Map<number, (answer: Ack<unknown>) => void>();
  private waiting: Waiting[] = [];
  private newest = '';

  private socket: WebSocket | undefined;

  private constructor(private readonly player: WorldPlayer) {}

  static async open(port: number, player: WorldPlayer): Promise<Line> {
    const line = new Line(player);
    line.socket = await openSocket(port, player.sessionId, (text) => {
      if (text.startsWith(EVENT)) line.noteRoom(text);
      else if (text.startsWith('43')) line.noteAck(text);
    });
    return line;
  }

  private noteAck(text: string): void {
    const [head, number] = ACK.exec(text) ?? [''];
    const [answer] = JSON.parse(text.slice(head.length)) as [Ack<unknown>];
    this.acks.get(Number(number))?.(answer);
    this.acks.delete(Number(number));
  }

  private noteRoom(text: string): void {
    this.newest = text;
    this.waiting = this.waiting.filter(({ phase, position, arrived }) => {
      const fits = text.includes(`"phase":"${phase}"`) && text.includes(`"position":${position},`);
      if (fits) arrived(text);
      return !fits;
    });
  }

  private untilText(phase: RoomPhase, position: number): Promise<string> {
    return new Promise((arrived) => {
      this.waiting.push({ phase, position, arrived });
      this.noteRoom(this.newest);
    });
  }

  async until(phase: RoomPhase, position: number): Promise<WireRoom> {
    const text = await this.untilText(phase, position);
    return (JSON.parse(text.slice(2)) as [string, WireRoom])[1];
  }

  /** Resolves to the time (performance.now) at which the result of this question arrived. */
  async resultAt(position: number): Promise<number> {
    return new Promise((done) => {
      this.waiting.push({ phase: 'result', position, arrived: () => done(performance.now()) });
    });
  }

  /** Sends an event as the player. Throws when it is refused. */
  async ask<T>(event: string, payload: object = {}): Promise<T> {
    const number = ++this.asked;
    const answer = await new Promise<Ack<unknown>>((done) => {
      this.acks.set(number, done);
      this.socket?.send(
        `42${number}${JSON.stringify([event, { user_id: this.player.playerId, ...payload }])}`,
      );
    });
    if (!answer.success) throw new Error(`${event}: ${answer.code} ${answer.message}`);
    return answer.data as T;
  }

  close(): void {
    this.socket?.terminate();
  }
}

export type RoomsOrder =
  | { do: 'connect'; port: number; players: WorldPlayer[] }
  | { do: 'fill rooms'; members: number }
  /** Every room plays a game. Each member answers each question once, at a random time within `withinMs`. */
  | { do: 'play'; withinMs: number }
  | { do: 'disconnect' };

/** Times from the last answer of a question to each member's result. */
export type RoomsReport = {
  questions: number;
  results: number;
  p50Ms: number;
  p99Ms: number;
  mostMs: number;
};

const CONNECT_AT_ONCE = 50;
const ROOMS_AT_ONCE = 5;
const JOIN_AT_ONCE = 10;
/** The server's clock and the timers here may differ by a few ms. */
const AFTER_START_MS = 30;
const QUESTIONS = 10;
const START_SPREAD_MS = 2000;

type Room = { code: string; lines: Line[] };
const lines: Line[] = [];
const rooms: Room[] = [];

async function inTurns<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const turn = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
}

const roomsOf = (members: number): Line[][] =>
  Array.from({ length: Math.ceil(lines.length / members) }, (_, i) =>
    lines.slice(i * members, (i + 1) * members),
  );

async function fill(own: Line[]): Promise<void> {
  const [host, ...others] = own;
  if (!host) return;
  const { room } = await host.ask<{ room: WireRoom }>('roomcreate');
  rooms.push({ code: room.code, lines: own });
  await inTurns(others, JOIN_AT_ONCE, async (line) => {
    await line.ask('roomjoin', { code: room.code });
  });
}

async function playQuestion({ code, lines: members }: Room, withinMs: number, position: number) {
  const [host] = members;
  if (!host) throw new Error('a room without members');
  const asked = await host.until('question', position);
  const startsInMs = Math.max(0, (asked.question?.starts_at ?? 0) - Date.now() + AFTER_START_MS);
  const results = members.map((line) => line.resultAt(position));
  let lastAskedAt = 0;
  await Promise.all(
    members.map(async (line) => {
      await pause(startsInMs + Math.random() * withinMs);
      lastAskedAt = performance.now();
      const option = 1 + Math.floor(Math.random() * 4);
      await line.ask('roomanswer', { code, game: asked.game, position, option });
    }),
  );
  const timesMs = (await Promise.all(results)).map((at) => at - lastAskedAt);
  await host.ask('roomnext', { code, game: asked.game, position });
  return timesMs;
}

async function playGame(room: Room, withinMs: number): Promise<number[]> {
  await pause(Math.random() * START_SPREAD_MS);
  await room.lines[0]?.ask('roomstart', { code: room.code });
  const timesMs: number[] = [];
  for (let position = 0; position < QUESTIONS; position++)
    timesMs.push(...(await playQuestion(room, withinMs, position)));
  return timesMs;
}

async function play(withinMs: number): Promise<RoomsReport> {
  const all = (await Promise.all(rooms.map((room) => playGame(room, withinMs)))).flat();
  const at = (share: number) => percentile(all, share);
  const questions = rooms.length * QUESTIONS;
  return { questions, results: all.length, p50Ms: at(0.5), p99Ms: at(0.99), mostMs: at(1) };
}

async function obey(order: RoomsOrder): Promise<RoomsReport | 'done'> {
  if (order.do === 'play') return play(order.withinMs);
  if (order.do === 'connect')
    await inTurns(order.players, CONNECT_AT_ONCE, async (player) => {
      lines.push(await Line.open(order.port, player));
    });
  if (order.do === 'fill rooms') await inTurns(roomsOf(order.members), ROOMS_AT_ONCE, fill);
  if (order.do === 'disconnect') {
    rooms.splice(0);
    for (const line of lines.splice(0)) line.close();
  }
  return 'done';
}

handleOrders(obey);
