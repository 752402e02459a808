import { startSignInAction } from '@/app/_actions/session';
import { unsealSessionId } from '@/app/_server/session/session-cookie';
import { GET, POST } from '@/app/api/auth/[...nextauth]/route';
import type { Database } from '@/db/client';
import type { ActionResult } from '@/lib/contract/action-result';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { browser, chooseAtEmulator, chooseAtFacebook, formOf } from './identity-browser';
import { TEST_SETTINGS } from './settings';

/** Calls the callback as Next does. Returns the redirect's target, or the status. */
export async function visitCallback(url: string): Promise<string> {
  const nextauth = new URL(url).pathname.split('/').slice(3);
  const response = await GET(new Request(url), { params: Promise.resolve({ nextauth }) });
  return response.headers.get('location') ?? String(response.status);
}

/** Posts Apple's form as Apple's site does: without cookies protected against other sites. */
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

export function urlOf(answer: ActionResult<{ url: string }>): URL {
  if (!answer.ok) throw new Error(answer.message);
  return new URL(answer.data.url);
}

/** Follows our own redirect after Apple's form. */
export const visitOwn = (location: string) => visitCallback(new URL(location, TEST_SETTINGS.APP_URL).href);

export function openBrowser(): void {
  browser.headers = new Headers({ origin: TEST_SETTINGS.APP_URL, 'sec-fetch-site': 'same-origin' });
  browser.cookies.clear();
}

export async function begin(provider: 'google' | 'apple' | 'facebook'): Promise<URL> {
  return urlOf(await startSignInAction({ provider, rememberMe: false }));
}

export async function throughGoogle(email: string): Promise<string> {
  const chosen = await chooseAtEmulator((await begin('google')).href, email);
  return visitCallback(chosen.headers.get('location') ?? '');
}

export async function throughApple(email: string): Promise<string> {
  const chosen = await chooseAtEmulator((await begin('apple')).href, email);
  return visitOwn(await postCallback('/api/auth/callback/apple', await formOf(chosen)));
}

export async function throughFacebook(personId: string): Promise<string> {
  const chosen = await chooseAtFacebook((await begin('facebook')).href, personId);
  return visitCallback(chosen.headers.get('location') ?? '');
}

/** Rows that a failed handshake must not change. */
export async function accountRows(db: Database): Promise<unknown> {
  const [row] = await db.$client`
    select (select count(*)::int from players) as players, (select count(*)::int from identities) as identities,
      (select count(*)::int from sessions) as sessions`;
  return row;
}

/** Returns the player of the browser's session cookie; null for nobody. */
export async function whoIsIn(db: Database) {
  const id = await unsealSessionId(browser.cookies.get('lineup_session')?.value, {
    secret: TEST_SETTINGS.SESSION_SECRET,
  });
  if (id === null) return null;
  const [row] = await db.$client`
    select p.* from sessions s join players p on p.id = s.player_id where s.id = ${id} and s.revoked_at is null`;
  return row
    ? {
        id: row.id as string,
        name: openField({ column: 'players.username', rowId: row.id }, row.username_sealed),
        emailSealed: row.email_sealed,
      }
    : null;
}
