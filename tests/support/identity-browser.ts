/** The cookies and headers of a browser, as entry points see them through `next/headers`. */
export const browser = {
  headers: new Headers(),
  cookies: new Map<string, { name: string; value: string }>(),
};

export const cookieStore = {
  get: (name: string) => browser.cookies.get(name),
  has: (name: string) => browser.cookies.has(name),
  set: (name: string, value: string, options?: { maxAge?: number }) => {
    if (options?.maxAge === 0) browser.cookies.delete(name);
    else browser.cookies.set(name, { name, value });
  },
  delete: (name: string) => browser.cookies.delete(name),
};

/** Returns the cookie names; only our own may appear. */
export const cookieNames = () => [...browser.cookies.keys()].sort();

const hiddenFields = (html: string) =>
  [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, unescapeHtml(value)] as const,
  );

function unescapeHtml(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => named[name] ?? '');
}

async function post(url: string, fields: Iterable<readonly [string, string]>): Promise<Response> {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, value]));
  return fetch(url, { method: 'POST', body, redirect: 'manual' });
}

/** Selects a person on an emulator's page. Returns the address or form of its answer. */
export async function chooseAtEmulator(url: string, email: string): Promise<Response> {
  const page = await (await fetch(url)).text();
  const form = page
    .split('<form')
    .map((part) => part.split('</form>')[0] ?? '')
    .find((part) => part.includes(`value="${email}"`));
  if (!form) throw new Error(`${email} is not on the page:\n${page.slice(-2000)}`);
  const action = /action="([^"]*)"/.exec(form)?.[1] ?? '';
  return post(new URL(action, url).href, hiddenFields(form));
}

/** The form that Apple's page posts back. */
export async function formOf(response: Response): Promise<URLSearchParams> {
  return new URLSearchParams(hiddenFields(await response.text()).map(([name, value]) => [name, value]));
}

/** Selects a person in the local Facebook's dialog, or Cancel for ''. */
export async function chooseAtFacebook(url: string, personId: string): Promise<Response> {
  const page = await (await fetch(url)).text();
  return post(new URL('/dialog', url).href, [...hiddenFields(page), ['person', personId]]);
}
