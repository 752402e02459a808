import { cookies } from 'next/headers';
import type { IdentityProvider } from '@/db/schema';
import { APP_NAME } from '@/lib/app';
import { env } from '@/lib/env';
import { openToken, sealToken } from '@/lib/security/sealed-tokens';
import type { Jar } from './handshake';

/** How long somebody may take at the provider. */
export const FLOW_SECONDS = 15 * 60;

const PURPOSE = 'identity-flow';

/** A handshake under way, as the browser that began it keeps it, sealed. */
export type Flow = {
  provider: IdentityProvider;
  state: string;
  jar: Jar;
} & (
  | { kind: 'signIn'; rememberMe: boolean }
  /** For this session alone: a way back that arrives in another one links nothing. */
  | { kind: 'link'; sessionId: string }
);

/** `__Host-` (https only) keeps neighbours on other subdomains from planting a flow of their own. */
export function flowCookieName(appUrl: string): string {
  const name = `${APP_NAME.toLowerCase()}_identity`;
  return new URL(appUrl).protocol === 'https:' ? `__Host-${name}` : name;
}

/** Hands the browser the flow; a new one replaces the one before. Actions only. */
export async function rememberFlow(flow: Flow): Promise<void> {
  const { APP_URL: appUrl } = env();
  (await cookies()).set(flowCookieName(appUrl), sealToken(PURPOSE, flow, FLOW_SECONDS, Date.now()), {
    httpOnly: true,
    // The way back is a visit by GET (Apple's form is turned into one), and those bring lax cookies.
    sameSite: 'lax',
    secure: new URL(appUrl).protocol === 'https:',
    path: '/',
    maxAge: FLOW_SECONDS,
  });
}

/** The flow that this browser began, taken from it: it ends here whatever comes of it. Routes only. */
export async function takeFlow(): Promise<Flow | null> {
  const { APP_URL: appUrl } = env();
  const store = await cookies();
  const sealed = store.get(flowCookieName(appUrl))?.value;
  if (sealed === undefined) return null;
  store.set(flowCookieName(appUrl), '', {
    path: '/',
    maxAge: 0,
    secure: new URL(appUrl).protocol === 'https:',
  });
  return openToken<Flow>(PURPOSE, sealed, Date.now());
}
