import { connect, type Socket } from 'node:net';

/** The options that the driver passes to its `socket` option; its types leave them out. */
type DriverOptions = {
  host: string[];
  port: number[];
  path: string | false;
  ssl: unknown;
  fetch_types: boolean;
  shared: { typeArrayMap: Record<string, unknown> };
};

/** Delays `error` events until the socket has closed, and emits both in one turn. */
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
 * Opens the sockets of a pool, with two workarounds for the driver (3.4.9); TLS uses the driver's own socket.
 *
 * A reset connection emits `error`, and `close` a turn of the event loop later. In between the driver still sends
 * queries on it: they are never answered, and after the reconnect all answers are shifted by one
 * (porsager/postgres#1215).
 *
 * Each connection queries the types of arrays, and nobody can catch the failure of that query: it would end the
 * process when a database dies during connecting. So it is made until the types are known, and not again.
 */
export function driverSockets(): (options: DriverOptions) => Socket {
  let opened = 0;
  return (options) => {
    const { host, port, path, ssl } = options;
    if (Object.keys(options.shared.typeArrayMap).length > 0) options.fetch_types = false;
    const turn = opened++ % host.length;
    const at = host[turn] ?? 'localhost';
    const socket = path ? connect(path) : connect(port[turn] ?? 5432, at);
    // The driver takes the certificate's expected host name from here.
    Reflect.set(socket, 'host', at);
    if (!ssl) tellAtOnce(socket);
    return socket;
  };
}
