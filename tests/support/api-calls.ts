import { expect } from 'vitest';
import { type AnyCallDefinition, refusalsOf } from '@/app/_server/api/api-call';
import { answerSchema, refusalSchema } from '@/app/_server/api/openapi';
import { apiCalls } from '@/app/api/v1/_calls/calls';
import { GET, POST } from '@/app/api/v1/[[...path]]/route';
import { ERROR_STATUS } from '@/lib/platform/errors/app-error';
import { sealBearerToken } from '@/lib/sessions/session-tokens';
import { TEST_SETTINGS } from './settings';

/** The API in this process, through the route that Next calls. The test mocks `next/headers` as `identity-browser.ts` does. */

export type Sent = {
  /** Null for an anonymous caller. */
  token?: string | null;
  input?: unknown;
  headers?: Record<string, string>;
};
export type Answer = { status: number; body: Record<string, unknown>; text: string; headers: Headers };

export const CALLS = apiCalls.map(({ definition }) => definition);

/** The path, with the method before it where the path has several: `knowledge`, `POST preferences`. */
export function callName({ method, path }: Pick<AnyCallDefinition, 'method' | 'path'>): string {
  const isAlone = CALLS.every((call) => call.path !== path || call.method === method);
  return isAlone ? path : `${method} ${path}`;
}

export function callNamed(name: string): AnyCallDefinition {
  const call = CALLS.find((one) => callName(one) === name);
  if (!call) throw new Error(`there is no call ${name}`);
  return call;
}

export const tokenOf = ({ actor }: { actor: { sessionId: string } }) =>
  sealBearerToken(actor.sessionId, 3600, new Date());

function formOf(input: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>)) {
    if (value instanceof Uint8Array) form.set(name, new Blob([Buffer.from(value)]), 'photo.jpg');
    // An object may have a `toString` that returns no text.
    else if (value !== undefined)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}

export function requestOf(call: AnyCallDefinition, { token, input, headers = {} }: Sent = {}): Request {
  const isForm = call.body === 'form';
  const all = new Headers(isForm || call.method === 'GET' ? {} : { 'content-type': 'application/json' });
  if (token) all.set('authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  const url = new URL(`${TEST_SETTINGS.APP_URL}/api/v1/${call.path}`);
  if (call.method === 'GET') {
    for (const [name, value] of Object.entries(input ?? {}))
      url.searchParams.set(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
    return new Request(url, { headers: all });
  }
  const body = isForm ? formOf(input) : (JSON.stringify(input) ?? '');
  return new Request(url, { method: 'POST', headers: all, body });
}

export function checkAnswer(call: AnyCallDefinition, { status, body, headers }: Answer): void {
  const name = `${callName(call)} ${status} ${JSON.stringify(body).slice(0, 200)}`;
  if (status === 200) {
    // Nothing leaves that the documents do not name.
    expect(answerSchema(call).parse(body), name).toEqual(body);
    return;
  }
  const { code } = refusalSchema.parse(body);
  expect(refusalsOf(call), name).toContain(code);
  expect(ERROR_STATUS[code], name).toBe(status);
  if (code === 'TOO_MANY_REQUESTS') expect(headers.get('retry-after'), name).toMatch(/^[1-9]\d*$/);
}

export async function send(name: string, sent: Sent = {}): Promise<Answer> {
  const call = callNamed(name);
  const handler = call.method === 'GET' ? GET : POST;
  const response = await handler(requestOf(call, sent), {});
  const text = await response.text();
  const answer = { status: response.status, body: JSON.parse(text), text, headers: response.headers };
  checkAnswer(call, answer);
  return answer;
}
