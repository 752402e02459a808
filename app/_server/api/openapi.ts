import { z } from 'zod';
import { type JsonSchema, jsonSchema } from '@/lib/contract/api/json-schema';
import { API_VERSION } from '@/lib/contract/api/version';
import { APP_NAME } from '@/lib/contract/app-name';
import { ERROR_CODES, type ErrorCode } from '@/lib/contract/errors';
import { ERROR_STATUS } from '@/lib/platform/errors/app-error';
import { type AnyCallDefinition, refusalsOf, takesInput } from './api-call';

const MEANING: Partial<Record<ErrorCode, string>> = {
  INVALID_INPUT: 'The request is invalid; the message says why.',
  BAD_CREDENTIALS: 'The credentials are wrong.',
  NOT_SIGNED_IN: 'No open session: log in again.',
  FORBIDDEN: 'The caller may not do this.',
  ACCOUNT_NEEDED: 'Guests may not do this: sign up first.',
  DELETION_SCHEDULED: 'The account is scheduled for deletion.',
  FOREIGN_ORIGIN: 'Pages of this origin may not call the API.',
  WRONG_XSRF_TOKEN: 'A call by cookie lacks its X-XSRF-TOKEN header.',
  NOT_FOUND: 'Not found.',
  NO_STORE: 'This game has no store.',
  NOT_CREDITED: 'The purchase credited no lives; the message says why.',
  TAKEN: 'Another account already uses this value.',
  TOO_LARGE: 'The request is too large.',
  WRONG_TYPE: 'The content type of the body is wrong.',
  TOO_MANY_REQUESTS: 'Too many calls; `Retry-After` says when to try again.',
  INTERNAL: 'An unexpected error. The message contains the error’s id in the log.',
  UNAVAILABLE: 'A service that the call needs does not answer.',
};

/** The answer of a refused call. `code` is stable; the message may change. */
export const refusalSchema = z.strictObject({
  success: z.literal(false),
  message: z.string().min(1),
  data: z.null(),
  code: z.enum(ERROR_CODES),
});

export function answerSchema({ output, topLevel, message }: AnyCallDefinition): z.ZodType {
  return z.strictObject({
    success: z.literal(true),
    message: message === undefined ? z.string() : z.literal(message),
    ...topLevel?.shape,
    data: output,
  });
}

export function exampleAnswer({ message = '', example }: AnyCallDefinition): object {
  return { success: true, message, ...example.topLevel, data: example.data };
}

const json = (schema: JsonSchema, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

type ObjectSchema = { properties?: Record<string, JsonSchema>; required?: string[] };

function query(call: AnyCallDefinition): object {
  const { properties = {}, required = [] } = jsonSchema(call.schema, 'input') as ObjectSchema;
  const example = new Map(Object.entries(call.example.request ?? {}));
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    example: example.get(name),
  }));
  return { parameters };
}

function inputOf(call: AnyCallDefinition): object {
  if (!takesInput(call)) return {};
  if (call.method === 'GET') return query(call);
  const { body, example } = call;
  const schema = jsonSchema(call.schema, 'input');
  const content =
    body === 'form'
      ? { 'multipart/form-data': { schema, example: example.request } }
      : json(schema, example.request);
  return { requestBody: { required: true, content } };
}

function refusals(call: AnyCallDefinition): object {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => ERROR_STATUS[code]);
  const answers = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `${code}: ${MEANING[code] ?? 'Refused.'}`).join(' '),
      ...(codes.includes('TOO_MANY_REQUESTS') || codes.includes('UNAVAILABLE')
        ? { headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } } } }
        : {}),
      content: json({ $ref: '#/components/schemas/Refusal' }),
    },
  ]);
  return Object.fromEntries(answers);
}

/** Returns the path as a name. Prefixes the method where the path has several. */
function operationId({ method, path }: AnyCallDefinition, calls: readonly AnyCallDefinition[]): string {
  const isAlone = calls.every((call) => call.path !== path || call.method === method);
  return `${isAlone ? '' : `${method.toLowerCase()}_`}${path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`;
}

function operation(call: AnyCallDefinition, calls: readonly AnyCallDefinition[]): object {
  const description = [call.description, call.opens && 'You may encrypt the fields with /v1/encrypt first.'];
  return {
    operationId: operationId(call, calls),
    tags: [call.group],
    summary: call.summary,
    description: description.filter(Boolean).join(' '),
    ...(call.policy.who === 'anyone' ? { security: [] } : {}),
    ...inputOf(call),
    responses: {
      200: {
        description: call.message || 'Done.',
        content: json(jsonSchema(answerSchema(call), 'output'), exampleAnswer(call)),
      },
      ...refusals(call),
    },
  };
}

const securitySchemes = (sessionCookie: string) => ({
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of /v1/login: a session of 30 days.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
    description: 'The cookie of the web app. Calls by cookie repeat the XSRF-TOKEN cookie in X-XSRF-TOKEN.',
  },
});

const DESCRIPTION = `Every answer is \`{ success, message, data }\`, with a matching status. Calls concern the caller’s own
data. Personal fields are encrypted for the caller. Answers may gain fields: ignore those that you do not know.`;

/** Returns the OpenAPI 3.1 document. `sessionCookie` is the name of the web app's cookie on this server. */
export function openApiDocument(
  calls: readonly AnyCallDefinition[],
  { sessionCookie }: { sessionCookie: string },
): JsonSchema {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = `/v1/${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, calls) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${APP_NAME} API`, version: API_VERSION, description: DESCRIPTION },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }, { session: [] }],
    tags: [...new Set(calls.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: securitySchemes(sessionCookie),
      schemas: { Refusal: jsonSchema(refusalSchema, 'output') },
    },
  };
}
