import type { IdentityProvider } from '@/db/schema';
import { sealedCookie } from '../own-cookie';
import type { Jar } from './handshake';

/** How long somebody may take at the provider. */
export const FLOW_SECONDS = 15 * 60;

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

const cookie = sealedCookie<Flow>('identity', { purpose: 'identity-flow', seconds: FLOW_SECONDS });

/** Hands the browser the flow; a new one replaces the one before. Actions only. */
export const rememberFlow = cookie.write;

/** The flow that this browser began, taken from it: it ends here whatever comes of it. Routes only. */
export async function takeFlow(): Promise<Flow | null> {
  const flow = await cookie.read();
  await cookie.forget();
  return flow;
}
