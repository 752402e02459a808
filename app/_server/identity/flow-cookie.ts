import type { IdentityProvider } from '@/lib/contract/enums';
import { sealedCookie } from '../session/own-cookie';
import type { Jar } from './handshake';

export const FLOW_SECONDS = 15 * 60;

/** A handshake in progress, sealed in the browser that started it. */
export type Flow = {
  provider: IdentityProvider;
  state: string;
  jar: Jar;
} & ({ kind: 'signIn'; rememberMe: boolean } | { kind: 'link'; sessionId: string });

const cookie = sealedCookie<Flow>('identity', { purpose: 'identity-flow', seconds: FLOW_SECONDS });

export const rememberFlow = cookie.write;

/** Returns the flow of this browser and deletes its cookie, so that each flow finishes once. Routes only. */
export async function consumeFlow(): Promise<Flow | null> {
  const flow = await cookie.read();
  await cookie.forget();
  return flow;
}
