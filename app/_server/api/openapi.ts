import { z } from 'zod';
import { type JsonSchema, jsonSchema } from '@/lib/contract/api/json-schema';
import { API_VERSION } from '@/lib/contract/api/version';
import { APP_NAME } from '@/lib/contract/app-name';
import { ERROR_CODES, type ErrorCode } from '@/lib/contract/errors';
import { ERROR_STATUS } from '@/lib/platform/errors/error-status';
import { type AnyCallDefinition, refusalsOf, takesInput } from './api-call';

const MEANING: Partial<Record<ErrorCode, string>> = {
  INVALID_INPUT: 'Something in the request does not fit; the message says what.',
  BAD_CREDENTIALS: 'What was to prove the caller does not.',
  NOT_SIGNED_IN: 'No open session: log in again.',
  FORBIDDEN: 'Not for this caller.',
  DELETION_SCHEDULED: 'The account is being deleted.',
  FOREIGN_ORIGIN: 'The page of an origin that may not call.',
  WRONG_XSRF_TOKEN: 'A call by cookie without its X-XSRF-TOKEN.',
  NOT_FOUND: 'There is no such thing.',
  NO_STORE: 'This game has no store.',
  NOT_CREDITED: 'The checkout has credited no lives; the message says why.',
  TAKEN: 'Somebody has it already.',
  TOO_LARGE: 'The request is too large.',
  WRONG_TYPE: 'The body is of another type.',
  TOO_MANY_REQUESTS: 'Too many calls; `Retry-After` says when to try again.',
  INTERNAL: 'Something broke; the message carries an id that the log knows.',
  UNAVAILABLE: 'Something that this needs does not answer right now.',
};

/** The envelope of a refusal. `code` is stable; the message is for people. */
export const refusalSchema = z.strictObject({
  success: z.literal(false),
  message: z.string().min(1),
  data: z.null(),
  code: z.enum(ERROR_CODES),
});

/** The envelope of a successful answer. */
export function answerSchema({ output, topLevel, message }: AnyCallDefinition): z.ZodType {
  return z.strictObject({
    success: z.literal(true),
    message: message === undefined ? z.string() : z.literal(message),
    ...topLevel?.shape,
    data: output,
  });
}

/** A successful answer as the documents show it. */
export function exampleAnswer({ message = '', example }: AnyCallDefinition): object {
  return { success: true, message, ...example.topLevel, data: example.data };
}

const json = (schema: JsonSchema, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

function requestBody(call: AnyCallDefinition): object {
  if (!takesInput(call)) return {};
  const { body, example } = call;
  const schema = jsonSchema(call.schema, 'input');
  const content =
    body === 'form'
      ? { 'multipart/form-data': { schema, example: example.request } }
      : json(schema, example.request);
  return { requestBody: { required: true, content } };
}

/** Codes that share a status are one answer with all their meanings. */
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

function operation(call: AnyCallDefinition): object {
  const description = [call.description, call.opens && 'Fields may be sealed by /v1/encrypt first.'];
  return {
    operationId: call.path.replaceAll(/[^A-Za-z0-9]+/g, '_'),
    tags: [call.group],
    summary: call.summary,
    description: description.filter(Boolean).join(' '),
    ...(call.policy.who === 'anyone' ? { security: [] } : {}),
    ...requestBody(call),
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
    description: 'The cookie of the web app; such a call repeats the XSRF-TOKEN cookie in X-XSRF-TOKEN.',
  },
});

const DESCRIPTION = `Every answer is \`{ success, message, data }\`, with the status that says the same. Calls are about the
caller alone. Personal fields leave sealed for the caller. Fields may be added to answers; take no offence at them.`;

/** The OpenAPI 3.1 document of these calls; `sessionCookie` is the name that the web app's cookie has on this server. */
export function openApiDocument(
  calls: readonly AnyCallDefinition[],
  { sessionCookie }: { sessionCookie: string },
): JsonSchema {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = `/v1/${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
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
