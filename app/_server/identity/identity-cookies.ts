import type { ProvenIdentity } from '@/lib/accounts/identity/proven-identity';
import type { IdentityProvider } from '@/lib/contract/enums';
import type { PlayerContext } from '@/lib/platform/context';
import { sealedCookie } from '../session/own-cookie';
import type { Jar } from './handshake';

export const FLOW_SECONDS = 15 * 60;

/** A handshake in progress, sealed in the browser that started it. */
export type Flow = {
  provider: IdentityProvider;
  state: string;
  jar: Jar;
} & ({ kind: 'signIn'; rememberMe: boolean } | { kind: 'link'; sessionId: string });

const flowCookie = sealedCookie<Flow>('identity', { purpose: 'identity-flow', seconds: FLOW_SECONDS });

export const rememberFlow = flowCookie.write;

/** Returns the flow of this browser and deletes its cookie, so that each flow finishes once. Routes only. */
export async function consumeFlow(): Promise<Flow | null> {
  const flow = await flowCookie.read();
  await flowCookie.forget();
  return flow;
}

const CHOICE_SECONDS = 10 * 60;

/** A proven identity of an account, while the guest of this session chooses between that account and the guest's game. */
type Choice = { identity: ProvenIdentity; rememberMe: boolean; sessionId: string };

const choiceCookie = sealedCookie<Choice>('choice', { purpose: 'identity-choice', seconds: CHOICE_SECONDS });

export const rememberChoice = choiceCookie.write;

export const forgetChoice = choiceCookie.forget;

export async function readChoice({ actor }: PlayerContext): Promise<Choice | null> {
  const choice = await choiceCookie.read();
  return choice?.sessionId === actor.sessionId ? choice : null;
}
