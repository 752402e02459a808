import { connect, type Socket } from 'node:net';

/** What the driver hands to its `socket` option: its own settings, parsed; types of its own leave them out. */
type DriverOptions = {
  host: string[];
  port: number[];
  path: string | false;
  ssl: unknown;
  /** Whether a new connection asks for the types of arrays before anything else. */
  fetch_types: boolean;
  /** What the connections of the pool have learnt of them. */
  shared: { typeArrayMap: Record<string, unknown> };
};

/** Tells of an error only when the socket has closed, and of both in one go. */
function tellAtOnce(socket: Socket): void {
  const emit = socket.emit.bind(socket);
  let failure: unknown[] | undefined;
  Reflect.set(socket, 'emit', (event: string | symbol, ...args: unknown[]) => {
    if (event === 'error') {
      failure = args;
      return true;
    }
    if (event === 'close' && failure) emit('error', ...failure);
    return emit(event, ...args);
  });
}

/**
 * Opens the sockets of a pool. A reset connection says so first and closes a turn of the event loop later; in between the
 * driver (3.4.9) still hands queries to it, which are never answered and, once it has connected again, shift all later
 * answers by one (porsager/postgres#1215). So it hears of both at once. TLS is the driver's own socket and stays as it
 * is.
 *
 * The types of arrays are asked for until they are known, and not at every connection: nobody can catch the failure of
 * that query, and it would end the process where a database dies as a connection is made.
 */
export function driverSockets(): (options: DriverOptions) => Socket {
  let opened = 0;
  return (options) => {
    const { host, port, path, ssl } = options;
    if (Object.keys(options.shared.typeArrayMap).length > 0) options.fetch_types = false;
    const turn = opened++ % host.length;
    const at = host[turn] ?? 'localhost';
    const socket = path ? connect(path) : connect(port[turn] ?? 5432, at);
    // The driver reads the name that a certificate must bear from here.
    Reflect.set(socket, 'host', at);
    if (!ssl) tellAtOnce(socket);
    return socket;
  };
}
