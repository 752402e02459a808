import { createHash, createHmac, randomBytes } from 'node:crypto';
import { LOCAL_CLIENT } from './local-client';
import { FACEBOOK_PEOPLE } from './people';

const CODE_MS = 10 * 60 * 1000;

type Grant = { personId: string; redirectUri: string; challenge: string | null; expiresAt: number };
type Exchange = { code: string; redirectUri: string; verifier: string | null };

const drawn = () => randomBytes(24).toString('base64url');

/** Codes and tokens of the local Facebook, in memory. A code works once, for ten minutes. */
export function createTokens() {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, string>();
  return {
    grant(grant: Omit<Grant, 'expiresAt'>): string {
      const code = drawn();
      grants.set(code, { ...grant, expiresAt: Date.now() + CODE_MS });
      return code;
    },
    /** Returns an access token, or null when the code is wrong, expired, used or from another caller. */
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
    ownerOf: (token: string): string | undefined => tokens.get(token),
    /** Returns the person of a token. The proof must be made with the client's secret. */
    personOf(token: string, proof: string | null) {
      const expected = createHmac('sha256', LOCAL_CLIENT.clientSecret).update(token).digest('hex');
      if (proof !== expected) return undefined;
      return FACEBOOK_PEOPLE.find(({ id }) => id === tokens.get(token));
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
