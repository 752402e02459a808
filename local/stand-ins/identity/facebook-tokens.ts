import { createHash, createHmac, randomBytes } from 'node:crypto';
import { LOCAL_CLIENT } from './local-client';
import { FACEBOOK_PEOPLE } from './people';

const CODE_MS = 10 * 60 * 1000;

type Grant = { personId: string; redirectUri: string; challenge: string | null; expiresAt: number };
type Exchange = { code: string; redirectUri: string; verifier: string | null };

const drawn = () => randomBytes(24).toString('base64url');

/** Codes and tokens of the local Facebook, in memory only. A code is good once, for ten minutes. */
export function createTokens() {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, string>();
  return {
    grant(grant: Omit<Grant, 'expiresAt'>): string {
      const code = drawn();
      grants.set(code, { ...grant, expiresAt: Date.now() + CODE_MS });
      return code;
    },
    /** An access token for the code, or null for one that is wrong, late or used, or for another caller. */
    exchange({ code, redirectUri, verifier }: Exchange): string | null {
      const grant = grants.get(code);
      grants.delete(code);
      if (!grant || grant.expiresAt < Date.now() || grant.redirectUri !== redirectUri) return null;
      const challenge = createHash('sha256')
        .update(verifier ?? '')
        .digest('base64url');
      if (grant.challenge !== null && grant.challenge !== challenge) return null;
      const token = drawn();
      tokens.set(token, grant.personId);
      return token;
    },
    /** Whose token it is, for who holds the client's secret; undefined for one that was not given out here. */
    ownerOf: (token: string): string | undefined => tokens.get(token),
    /** Whom a token tells of; the proof has to be made with the client's secret. */
    personOf(token: string, proof: string | null) {
      const expected = createHmac('sha256', LOCAL_CLIENT.clientSecret).update(token).digest('hex');
      if (proof !== expected) return undefined;
      return FACEBOOK_PEOPLE.find(({ id }) => id === tokens.get(token));
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
