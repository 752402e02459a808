import { writeSessionCookie } from '@/app/_server/session/session-cookie';
import type { Database } from '@/db/client';
import { signedInGuest, signedInPlayer } from './factories';
import { browser, cookieStore } from './identity-browser';
import { TEST_SETTINGS } from './settings';
import { OWN_PAGE } from './walk';

/** Signs this player, or nobody, into the mocked browser. */
export async function browseAs(caller: { actor: { sessionId: string } } | null): Promise<void> {
  browser.cookies.clear();
  browser.headers = new Headers(OWN_PAGE);
  if (!caller) return;
  const settings = { appUrl: TEST_SETTINGS.APP_URL, secret: TEST_SETTINGS.SESSION_SECRET };
  const { sessionId } = caller.actor;
  await writeSessionCookie(cookieStore as never, settings, { sessionId, remembered: false });
}

export async function browsingPlayer(db: Database) {
  const player = await signedInPlayer(db);
  await browseAs(player);
  return player;
}

export async function browsingGuest(db: Database) {
  const guest = await signedInGuest(db);
  await browseAs(guest);
  return guest;
}
