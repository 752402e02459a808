import { io } from 'socket.io-client';

/** The address of the game: that of `npm start`, unless LINEUP_URL names another. */
export const V1 = `${process.env.LINEUP_URL ?? 'http://localhost:3000'}/api/v1`;

/** The part of an answer to `login` or `guest` that a connection needs. */
export type LoggedIn = { token: string; id: string; route: string };
type Ack<T> = { success: true; data: T } | { success: false; message: string };

/** Calls the API and returns the `data` of the answer. Throws with the server's message when it refuses. */
export async function callApi<T>(call: string, body?: object): Promise<T> {
  const answer = await fetch(`${V1}/${call}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  });
  const { success, message, data } = (await answer.json()) as { success: boolean; message: string; data: T };
  if (!success) throw new Error(message);
  return data;
}

/** Connects to the realtime server that the AsyncAPI document names. `ask` throws with the server's message when it refuses. */
export async function connect({ token, id, route }: LoggedIn) {
  const document = await (await fetch(`${V1}/asyncapi.json`)).json();
  const { host, protocol } = document.servers.realtime as { host: string; protocol: 'ws' | 'wss' };
  const socket = io(`${protocol}://${host}`, {
    transports: ['websocket'],
    auth: { token },
    query: { route },
  });
  async function ask<T>(event: string, payload: object = {}): Promise<T> {
    const ack: Ack<T> = await socket.timeout(20_000).emitWithAck(event, { user_id: id, ...payload });
    if (!ack.success) throw new Error(ack.message);
    return ack.data;
  }
  return { socket, ask };
}

/** Returns the arguments of the command line. Exits with the usage when one is missing. */
export function readArguments<const Names extends readonly string[]>(
  file: string,
  ...names: Names
): { [Index in keyof Names]: string } {
  const given = process.argv.slice(2);
  if (given.length !== names.length) {
    console.error(`Usage: npx tsx docs/examples/${file} ${names.join(' ')}`);
    process.exit(2);
  }
  return given as { [Index in keyof Names]: string };
}
