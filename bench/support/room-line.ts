import { once } from 'node:events';
import WebSocket from 'ws';
import type { RoomPhase } from '@/lib/contract/enums';
import type { Ack } from '@/lib/contract/realtime/ack';
import type { WireRoom } from '@/lib/contract/rooms/room-view';
import { sealBearerToken } from '@/lib/sessions/bearer-token';
import type { WorldPlayer } from '@/tests/support/game-world';

type Waiting = { phase: RoomPhase; position: number; arrived: (text: string) => void };

/** Connect packets and events of Socket.IO begin so. */
const CONNECTED = '40';
const REFUSED = '44';
const EVENT = '42["room",';
const ACK = /^43(\d+)/;

/**
 * A member's socket with just enough of Socket.IO's protocol, to leave the CPU to the server. Of the rooms that arrive it
 * parses only those that are waited for.
 */
export class Line {
  private asked = 0;
  private readonly acks = new Map<number, (answer: Ack<unknown>) => void>();
  private waiting: Waiting[] = [];
  private newest = '';

  private constructor(
    private readonly player: WorldPlayer,
    private readonly socket: WebSocket,
  ) {}

  static async open(port: number, player: WorldPlayer): Promise<Line> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    const line = new Line(player, socket);
    const joined = new Promise<void>((done, fail) => {
      socket.on('message', (data) => {
        const text = data.toString();
        if (text === '2') socket.send('3');
        else if (text.startsWith(EVENT)) line.noteRoom(text);
        else if (text.startsWith('43')) line.noteAck(text);
        else if (text.startsWith(CONNECTED)) done();
        else if (text.startsWith(REFUSED)) fail(new Error(text));
      });
      socket.on('close', () => fail(new Error('closed')));
      socket.on('error', fail);
    });
    joined.catch(() => {});
    await once(socket, 'open');
    const token = sealBearerToken(player.sessionId, 3600, new Date());
    socket.send(`${CONNECTED}${JSON.stringify({ token })}`);
    await joined;
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

  /** Resolves with the first room of this phase and question. */
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

  /** Sends an event in the player's own name. Throws when it is refused. */
  async ask<T>(event: string, payload: object = {}): Promise<T> {
    const number = ++this.asked;
    const answer = await new Promise<Ack<unknown>>((done) => {
      this.acks.set(number, done);
      this.socket.send(
        `42${number}${JSON.stringify([event, { user_id: this.player.playerId, ...payload }])}`,
      );
    });
    if (!answer.success) throw new Error(`${event}: ${answer.code} ${answer.message}`);
    return answer.data as T;
  }

  close(): void {
    this.socket.terminate();
  }
}
