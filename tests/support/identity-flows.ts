import { GET, POST } from '@/app/api/auth/[...nextauth]/route';
import type { ActionResult } from '@/lib/action-result';
import { browser } from './identity-browser';
import { TEST_SETTINGS } from './settings';

/** The door of the way back, as Next calls it. Resolves to where the browser is sent, or to the status. */
export async function visitCallback(url: string): Promise<string> {
  const nextauth = new URL(url).pathname.split('/').slice(3);
  const response = await GET(new Request(url), { params: Promise.resolve({ nextauth }) });
  return response.headers.get('location') ?? String(response.status);
}

/** Apple's form as Apple's site posts it: without the cookies that protect against other sites. */
export async function postCallback(path: string, form: URLSearchParams): Promise<string> {
  const kept = new Map(browser.cookies);
  browser.cookies.clear();
  const response = await POST(
    new Request(new URL(path, TEST_SETTINGS.APP_URL), {
      method: 'POST',
      body: form,
      headers: { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
    }),
    { params: Promise.resolve({ nextauth: path.split('/').slice(3) }) },
  );
  for (const [name, cookie] of kept) browser.cookies.set(name, cookie);
  return response.headers.get('location') ?? String(response.status);
}

/** The address at the provider that an action resolved to. */
export function urlOf(answer: ActionResult<{ url: string }>): URL {
  if (!answer.ok) throw new Error(answer.message);
  return new URL(answer.data.url);
}

/** Follows our own redirect after Apple's form. */
export const visitOwn = (location: string) => visitCallback(new URL(location, TEST_SETTINGS.APP_URL).href);
