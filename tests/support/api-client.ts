import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { io, type Socket } from 'socket.io-client';

/** A client of the API written from its documents alone. It accepts no response that they do not describe, and uses no code of the server. */

type Operation = {
  operationId: string;
  security?: object[];
  requestBody?: { content: Record<string, unknown> };
};
type OpenApi = {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
};
type AsyncApi = {
  servers: { realtime: { host: string; pathname: string; protocol: string } };
  operations: Record<string, { action: string }>;
};

export type ApiAnswer = {
  status: number;
  body: { message: string; data: unknown } & Record<string, unknown>;
};

/** A JSON pointer into a document, with each step escaped. */
const pointer = (...steps: (string | number)[]) =>
  `#/${steps.map((step) => encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

const ajv = () => {
  const validator = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(validator);
  return validator;
};

function checker(id: string, document: object): (at: string, value: unknown) => void {
  const validator = ajv().addSchema(document, id);
  return (at, value) => {
    const validate = validator.getSchema(id + at);
    if (!validate) throw new Error(`the document has nothing at ${at}`);
    if (!validate(value)) {
      throw new Error(`${at}: ${validator.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
    }
  };
}

export type ApiClient = {
  token: string | null;
  route: string;
  call: (operationId: string, input?: object) => Promise<ApiAnswer>;
  callFor: <T = Record<string, string>>(operationId: string, input?: object) => Promise<T>;
  connect: () => Promise<RealtimeClient>;
};

export type RealtimeClient = {
  socket: Socket;
  ask: <T>(event: string, payload: object) => Promise<T>;
};

function bodyOf(operation: Operation, input: object): { body: BodyInit; type: string | null } {
  const [type = ''] = Object.keys(operation.requestBody?.content ?? {});
  if (type !== 'multipart/form-data') return { body: JSON.stringify(input), type };
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.set(name, value);
  return { body: form, type: null };
}

async function readDocument<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as T;
}

async function openRealtime(
  document: AsyncApi,
  { token, route }: Pick<ApiClient, 'token' | 'route'>,
): Promise<RealtimeClient> {
  const check = checker('realtime', document);
  const { host, pathname, protocol } = document.servers.realtime;
  const socket = io(`${protocol}://${host}`, {
    path: pathname,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    query: { route },
    auth: { token },
  });
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('connect_error', fail);
  });
  socket.onAny((event: string, payload: unknown) =>
    check(pointer('components', 'messages', `receive.${event}`, 'payload'), payload ?? null),
  );
  return {
    socket,
    ask: async <T>(event: string, payload: object) => {
      check(pointer('components', 'messages', `send.${event}`, 'payload'), payload);
      const answer = await socket.timeout(10_000).emitWithAck(event, payload);
      check(pointer('components', 'messages', `ack.${event}`, 'payload'), answer);
      if (!answer.success) throw new Error(`${event}: ${answer.code}`);
      return answer.data as T;
    },
  };
}

/** Opens a client of the server at `origin`, which names its realtime server. */
export async function openApiClient(origin: string): Promise<ApiClient> {
  const document = await readDocument<OpenApi>(`${origin}/api/v1/openapi.json`);
  const check = checker('api', document);
  const base = origin + (document.servers[0]?.url ?? '');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const client: ApiClient = {
    token: null,
    route: '',
    async call(operationId, input = {}) {
      const found = operations.find(({ operation }) => operation.operationId === operationId);
      if (!found) throw new Error(`the document has no ${operationId}`);
      const { path, method, operation } = found;
      const { body, type } = bodyOf(operation, input);
      const headers = new Headers(type ? { 'content-type': type } : {});
      if (client.token !== null) headers.set('authorization', `Bearer ${client.token}`);
      const hasBody = operation.requestBody !== undefined;
      const answer = await fetch(base + path, { method, headers, body: hasBody ? body : null });
      const said = (await answer.json()) as ApiAnswer['body'];
      const at = ['paths', path, method, 'responses', answer.status, 'content', 'application/json', 'schema'];
      check(pointer(...at), said);
      return { status: answer.status, body: said };
    },
    async callFor<T>(operationId: string, input?: object) {
      const { status, body } = await client.call(operationId, input);
      if (status !== 200) throw new Error(`${operationId}: ${status} ${body.message}`);
      return body.data as T;
    },
    connect: async () => openRealtime(await readDocument<AsyncApi>(`${origin}/api/v1/asyncapi.json`), client),
  };
  return client;
}
