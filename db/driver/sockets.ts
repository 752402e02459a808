import { connect, type Socket } from 'node:net';

/** What the driver passes to its `socket` option. Its types omit them. */
type DriverOptions = {
  host: string[];
  port: number[];
  path: string | false;
  ssl: unknown;
  fetch_types: boolean;
  shared: { typeArrayMap: Record<string, unknown> };
};

/**
 * The driver sends a first message of at least this size immediately. It delays a shorter one by a timer, which it never sets again after a
 * connection with a query was lost. Such a connection would never come back.
 */
export const IMMEDIATE_SEND_BYTES = 1024;

const closedByServer = () =>
  Object.assign(new Error('The database closed the connection.'), { code: 'CONNECTION_CLOSED' });

/** Emits `error` together with `close`, and never `close` alone. */
function failOnClose(socket: Socket, isEncrypted: boolean): void {
  const emit = socket.emit.bind(socket);
  let failure: unknown[] = [];
  Reflect.set(socket, 'emit', (event: string | symbol, ...args: unknown[]) => {
    if (event === 'error' && !isEncrypted) {
      failure = args;
      return true;
    }
    if (event === 'close' && socket.listenerCount('error') > 0)
      emit('error', ...(failure.length ? failure : [closedByServer()]));
    return emit(event, ...args);
  });
}

/** Opens the sockets of a pool, with the workarounds of this folder's README. */
export function driverSockets(): (options: DriverOptions) => Socket {
  let opened = 0;
  return (options) => {
    const { host, port, path, ssl } = options;
    if (Object.keys(options.shared.typeArrayMap).length > 0) options.fetch_types = false;
    const turn = opened++ % host.length;
    const at = host[turn] ?? 'localhost';
    const socket = path ? connect(path) : connect(port[turn] ?? 5432, at);
    Reflect.set(socket, 'host', at);
    failOnClose(socket, Boolean(ssl));
    return socket;
  };
}
