import { TEST_SETTINGS } from './settings';

type Cookie = { name: string; value: string };
const jar = new Map<string, Cookie>();
const state = { headers: new Headers() };

/** What a browser sends from a page of the desk to its host. */
export const DESK_PAGE = {
  host: new URL(TEST_SETTINGS.APP_URL).host,
  origin: TEST_SETTINGS.APP_URL,
  'sec-fetch-site': 'same-origin',
};

/**
 * The browser of an integration test at the desk. A test file says
 * `vi.mock('next/headers', async () => (await import('@/tests/support/desk-browser')).nextHeaders)`.
 */
export const deskBrowser = {
  setHeaders: (headers: Record<string, string>) => {
    state.headers = new Headers(headers);
  },
  clear: () => jar.clear(),
  /** The cookies, to give another browser the same or to put an old one back. */
  cookies: () => new Map(jar),
  setCookies: (cookies: ReadonlyMap<string, Cookie>) => {
    jar.clear();
    for (const [name, cookie] of cookies) jar.set(name, cookie);
  },
};

/** What replaces the module next/headers. */
export const nextHeaders = {
  headers: async () => state.headers,
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    has: (name: string) => jar.has(name),
    set: (name: string, value: string) => jar.set(name, { name, value }),
    delete: (name: string) => jar.delete(name),
  }),
};
