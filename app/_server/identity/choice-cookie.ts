import type { ProvenIdentity } from '@/lib/accounts/identity/proven-identity';
import type { PlayerContext } from '@/lib/platform/context';
import { sealedCookie } from '../session/own-cookie';

const SECONDS = 10 * 60;

/** A proven identity of an account, while the guest of this session chooses between that account and the guest's game. */
type Choice = { identity: ProvenIdentity; rememberMe: boolean; sessionId: string };

const cookie = sealedCookie<Choice>('choice', { purpose: 'identity-choice', seconds: SECONDS });

export const rememberChoice = cookie.write;

export const forgetChoice = cookie.forget;

/** Returns this guest's open choice, or null. */
export async function readChoice({ actor }: PlayerContext): Promise<Choice | null> {
  const choice = await cookie.read();
  return choice?.sessionId === actor.sessionId ? choice : null;
}
