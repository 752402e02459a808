import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { TEST_ORIGIN } from './realtime';

const OPCODES = { continuation: 0x0, text: 0x1, ping: 0x9, pong: 0xa } as const;
type Kind = keyof typeof OPCODES;

/** A frame as clients send it (RFC 6455, 5.2), masked with zeros. It may declare more bytes than it has. */
export function frame(kind: Kind, payload = '', { isFinal = true, declaredLength = payload.length } = {}) {
  const start = Buffer.from([(isFinal ? 0x80 : 0) | OPCODES[kind], 0x80]);
  const length = Buffer.alloc(declaredLength < 126 ? 0 : declaredLength < 65_536 ? 2 : 8);
  if (length.length === 0) start[1] = 0x80 | declaredLength;
  else if (length.length === 2) {
    start[1] = 0x80 | 126;
    length.writeUInt16BE(declaredLength);
  } else {
    start[1] = 0x80 | 127;
    length.writeBigUInt64BE(BigInt(declaredLength));
  }
  return Buffer.concat([start, length, Buffer.alloc(4), Buffer.from(payload)]);
}

type Caller = {
  /** The address that our own proxy would name. */
  from?: string;
  /** Authentication data; without it the connection stays anonymous. */
  auth?: object;
};

/** A TCP connection upgraded to the game's WebSocket, to send what no library would. It can still send after the server has ended its side. */
export async function openRawLine(port: number, { from, auth }: Caller = {}): Promise<Socket> {
  const line = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  line.on('error', () => {});
  line.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nOrigin: ${TEST_ORIGIN}\r\n` +
      `${from ? `X-Forwarded-For: ${from}\r\n` : ''}\r\n`,
  );
  await hear(line, 'HTTP/1.1 101');
  if (!auth) return line;
  line.write(frame('text', `40${JSON.stringify(auth)}`));
  await hear(line, '40{"sid"');
  return line;
}

/** Waits for this text. Rejects when the connection closes or the server sends another ending. */
async function hear(line: Socket, words: string): Promise<void> {
  let heard = '';
  while (!heard.includes(words)) {
    const ended = new AbortController();
    const onEnd = () => ended.abort();
    line.once('close', onEnd).once('end', onEnd);
    const [chunk] = await once(line, 'data', { signal: ended.signal });
    line.off('close', onEnd).off('end', onEnd);
    heard += String(chunk);
    if (/^HTTP\/1.1 (?!101)|44\{/.test(heard)) {
      line.destroy();
      throw new Error(heard.slice(0, 100));
    }
  }
  line.resume();
}

export type Flood = {
  opening?: Buffer;
  /** Sent repeatedly, as often as the rate allows. */
  repeated: Buffer;
  bytesPerSecond: number;
  everyMs: number;
};

/** Sends until the connection closes or `forMs` are over. Returns the milliseconds until it closed, or null. */
export async function flood(
  line: Socket,
  { opening, repeated, bytesPerSecond, everyMs }: Flood,
  forMs: number,
) {
  const startedAt = performance.now();
  const times = Math.max(1, Math.round((bytesPerSecond * everyMs) / 1000 / repeated.length));
  const burst = Buffer.concat(Array<Buffer>(times).fill(repeated));
  if (opening) line.write(opening);
  const timer = setInterval(() => {
    if (line.writable && !line.writableNeedDrain) line.write(burst);
  }, everyMs);
  const over = AbortSignal.timeout(Math.ceil(forMs));
  if (!line.closed) await once(line, 'close', { signal: over }).catch(() => {});
  clearInterval(timer);
  return line.closed ? performance.now() - startedAt : null;
}

const FAST = { bytesPerSecond: 875_000, everyMs: 20 };

/** Floods of each kind of frame at 7 Mbit/s, empty where possible. */
export const FLOODS: Record<string, (playerId: string) => Flood> = {
  events: (playerId) => ({
    ...FAST,
    repeated: frame('text', `42["questionfetch",{"user_id":"${playerId}"}]`),
  }),
  pings: () => ({ ...FAST, repeated: frame('ping') }),
  pongs: () => ({ ...FAST, repeated: frame('pong') }),
  fragments: () => ({
    ...FAST,
    opening: frame('text', '', { isFinal: false }),
    repeated: frame('continuation', '', { isFinal: false }),
  }),
};
