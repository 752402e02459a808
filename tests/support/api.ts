import { GET, HEAD, OPTIONS, PATCH, POST } from '@/app/api/v1/[[...path]]/route';
import { browser } from './identity-browser';
import { apiRequest } from './walk';

const METHODS = { GET, HEAD, OPTIONS, PATCH, POST };
type Method = keyof typeof METHODS;

export type Answer = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever was answered.
  body: any;
};

type Sent = { method?: Method; token?: string; headers?: Record<string, string>; input?: unknown };

/** Calls the API through its route as an app does: without Origin, with this token. */
export async function callApi(
  path: string,
  { method = 'POST', token, headers = {}, input }: Sent = {},
): Promise<Answer> {
  const sent = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers };
  browser.headers = new Headers(sent);
  const request = apiRequest(path, { method, headers: sent, input });
  const response = await METHODS[method](request, { params: Promise.resolve({}) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}
