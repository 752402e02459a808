import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from '@/local/stand-ins/stand-in';

/** What happens to one statement. `error`: the server refuses it. `before`, `after`: the connection is reset before or after it runs. */
export type Fault = 'error' | 'before' | 'after';

type Armed = { fault: Fault; at: number };

/** Returns type and length of the first message, or null while it is incomplete. A connection's first message has no type. */
function firstMessage(buffer: Buffer, hasType: boolean): { type: string; size: number } | null {
  const from = hasType ? 1 : 0;
  if (buffer.length < from + 4) return null;
  const size = from + buffer.readInt32BE(from);
  return buffer.length < size ? null : { type: hasType ? String.fromCharCode(buffer[0] ?? 0) : '', size };
}

function messageReader(hasTypeAtFirst: boolean) {
  let rest = Buffer.alloc(0);
  let hasType = hasTypeAtFirst;
  return (chunk: Buffer): { type: string; bytes: Buffer }[] => {
    rest = Buffer.concat([rest, chunk]);
    const messages: { type: string; bytes: Buffer }[] = [];
    for (let found = firstMessage(rest, hasType); found; found = firstMessage(rest, hasType)) {
      messages.push({ type: found.type, bytes: rest.subarray(0, found.size) });
      rest = rest.subarray(found.size);
      hasType = true;
    }
    return messages;
  };
}

const HEADER_BYTES = 5;

/** Finds the text of a statement, or the name of a prepared one. Parse: name, text. Bind: portal, name. Query: text. */
function placeOfText(type: string, message: Buffer): [from: number, to: number] {
  const from = type === 'Q' ? HEADER_BYTES : message.indexOf(0, HEADER_BYTES) + 1;
  return [from, message.indexOf(0, from)];
}

function isCommit(type: string, message: Buffer): boolean {
  return type !== 'B' && /^\s*commit\s*$/i.test(message.toString('utf8', ...placeOfText(type, message)));
}

/**
 * Changes a message so that the server refuses it: invalid SQL, or an unknown prepared statement. A COMMIT becomes a ROLLBACK,
 * as PostgreSQL treats it after an error.
 */
function refused(type: string, message: Buffer): Buffer {
  const bytes = Buffer.from(message);
  const [from, to] = placeOfText(type, message);
  return bytes.fill(isCommit(type, message) ? 'abort '.padEnd(to - from) : 'x', from, to);
}

/** A proxy in front of PostgreSQL that makes the n-th statement fail: a simple query, or the messages up to a Sync. */
export async function startFailingProxy(targetPort: number) {
  let armed: Armed | undefined;
  let seen = 0;
  let commits: number[] = [];

  const open = new Set<() => void>();

  function serve(client: Socket): void {
    const upstream = connect(targetPort, '127.0.0.1');
    const cut = () => {
      client.resetAndDestroy();
      upstream.resetAndDestroy();
      open.delete(cut);
    };
    open.add(cut);
    for (const socket of [client, upstream]) socket.setNoDelay(true).on('error', cut).on('close', cut);
    let isWithin = false;
    let cutsAtReady = false;
    const ofClient = messageReader(false);
    const ofServer = messageReader(true);
    const pass = (type: string, bytes: Buffer): Buffer | null => {
      const begins = !isWithin && (type === 'Q' || type === 'P' || type === 'B');
      if (begins) isWithin = type !== 'Q';
      if (type === 'S') isWithin = false;
      if (!begins) return bytes;
      seen += 1;
      if (isCommit(type, bytes)) commits.push(seen);
      if (armed?.at !== seen) return bytes;
      if (armed.fault === 'error') return refused(type, bytes);
      if (armed.fault === 'before') return null;
      cutsAtReady = true;
      return bytes;
    };
    client.on('data', (chunk) => {
      for (const { type, bytes } of ofClient(chunk)) {
        const passed = pass(type, bytes);
        if (passed === null) return cut();
        upstream.write(passed);
      }
    });
    upstream.on('data', (chunk) => {
      for (const { type, bytes } of ofServer(chunk)) {
        if (type === 'Z' && cutsAtReady) return cut();
        client.write(bytes);
      }
    });
  }

  const server = createServer(serve);
  const port = await listenOnLoopback(server, 0);
  return {
    port,
    /** Counts the next statements from one. The one with the number `at` fails. */
    arm(next: Armed): void {
      armed = next;
      seen = 0;
      commits = [];
    },
    disarm(): { statements: number; commits: number[] } {
      armed = undefined;
      return { statements: seen, commits };
    },
    close(): void {
      server.close();
      for (const cut of [...open]) cut();
    },
  };
}
