import type { IdentityProvider } from '@/lib/contract/enums';
import { sealedCookie } from '../own-cookie';
import type { Jar } from './handshake';

/** How long a player may take at the provider. */
export const FLOW_SECONDS = 15 * 60;

/** A handshake in progress. The browser that started it keeps it, sealed. */
export type Flow = {
  provider: IdentityProvider;
  state: string;
  jar: Jar;
} & (
  | { kind: 'signIn'; rememberMe: boolean }
  /** Links for this session alone. */
  | { kind: 'link'; sessionId: string }
);

const cookie = sealedCookie<Flow>('identity', { purpose: 'identity-flow', seconds: FLOW_SECONDS });

/** Stores the flow in the browser, replacing an earlier one. Actions only. */
export const rememberFlow = cookie.write;

/** Returns the flow of this browser and deletes its cookie, so that each flow finishes once. Routes only. */
export async function takeFlow(): Promise<Flow | null> {
  const flow = await cookie.read();
  await cookie.forget();
  return flow;
}
