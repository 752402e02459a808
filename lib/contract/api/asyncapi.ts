import { z } from 'zod';
import { APP_NAME } from '@/lib/contract/app-name';
import { type JsonSchema, jsonSchema } from './json-schema';
import { CLIENT_EVENTS, handshake, SERVER_EVENTS } from './realtime-events';
import { API_VERSION } from './version';

const ref = (path: string) => ({ $ref: `#/${path}` });

function payloadOf(payload: z.ZodType, io: 'input' | 'output'): object {
  return payload instanceof z.ZodUndefined
    ? { payload: { type: 'null' } }
    : { payload: jsonSchema(payload, io) };
}

function clientMessages(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(CLIENT_EVENTS).flatMap(([name, { summary, payload, answer, example }]) => [
      [`send.${name}`, { name, summary, ...payloadOf(payload, 'input'), examples: [{ payload: example }] }],
      [
        `ack.${name}`,
        { name: `${name} (acknowledgement)`, summary: `Answers ${name}`, ...payloadOf(answer, 'output') },
      ],
    ]),
  );
}

function serverMessages(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(SERVER_EVENTS).map(([name, { summary, payload }]) => [
      `receive.${name}`,
      { name, summary, ...payloadOf(payload, 'output') },
    ]),
  );
}

function operations(): Record<string, object> {
  const channel = ref('channels/game');
  const message = (name: string) => ref(`channels/game/messages/${name}`);
  const sent = Object.keys(CLIENT_EVENTS).map((name) => [
    `send.${name}`,
    {
      action: 'send',
      channel,
      messages: [message(`send.${name}`)],
      reply: { channel, messages: [message(`ack.${name}`)] },
    },
  ]);
  const received = Object.keys(SERVER_EVENTS).map((name) => [
    `receive.${name}`,
    { action: 'receive', channel, messages: [message(`receive.${name}`)] },
  ]);
  return Object.fromEntries([...sent, ...received]);
}

export function asyncApiDocument(realtimeUrl: string): JsonSchema {
  const { protocol, host } = new URL(realtimeUrl);
  const messages = { ...clientMessages(), ...serverMessages() };
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${APP_NAME} realtime`,
      version: API_VERSION,
      description:
        'Socket.IO 4, WebSocket only. The handshake carries `{ token }` in `auth`, and `route` in the query, which routes all sockets of a player to one process. Each event takes one payload and an acknowledgement function. `user_id` is the id of the caller.',
    },
    defaultContentType: 'application/json',
    servers: {
      realtime: {
        host,
        pathname: '/socket.io/',
        protocol: protocol === 'https:' ? 'wss' : 'ws',
        security: [ref('components/securitySchemes/token')],
      },
    },
    channels: {
      game: {
        address: '/',
        title: 'The game',
        servers: [ref('servers/realtime')],
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, ref(`components/messages/${name}`)]),
        ),
        bindings: { ws: { query: jsonSchema(handshake, 'input') } },
      },
    },
    operations: operations(),
    components: {
      messages,
      securitySchemes: {
        token: { type: 'httpApiKey', in: 'query', name: 'token', description: 'In `auth` of the handshake.' },
      },
    },
  };
}
