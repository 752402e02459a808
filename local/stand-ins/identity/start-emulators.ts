import { createEmulator } from 'emulate';
import type { RunningStandIn } from '../stand-in';
import { callbackUrl, LOCAL_CLIENT, providerUrl } from './local-client';
import { APPLE_PEOPLE, GOOGLE_PEOPLE } from './people';
import { withStableRandomness } from './stable-randomness';

const HOSTNAME = '127.0.0.1';

export async function startGoogle(port: number): Promise<RunningStandIn> {
  const seed = {
    google: {
      users: GOOGLE_PEOPLE.map((person) => ({ ...person, email_verified: true })),
      oauth_clients: [
        {
          client_id: LOCAL_CLIENT.clientId,
          client_secret: LOCAL_CLIENT.clientSecret,
          name: 'Lineup',
          redirect_uris: [callbackUrl('google')],
        },
      ],
    },
  };
  return withStableRandomness('google', () =>
    createEmulator({ service: 'google', port, hostname: HOSTNAME, baseUrl: providerUrl(port), seed }),
  );
}

/** Sign in with Apple: sends the name the first time only, and a relay address for people who hide theirs. */
export async function startApple(port: number): Promise<RunningStandIn> {
  const seed = {
    apple: {
      users: APPLE_PEOPLE.map(({ hidesEmail = false, ...person }) => ({
        ...person,
        is_private_email: hidesEmail,
      })),
      oauth_clients: [
        {
          client_id: LOCAL_CLIENT.clientId,
          team_id: 'LOCAL',
          name: 'Lineup',
          redirect_uris: [callbackUrl('apple')],
        },
      ],
    },
  };
  return withStableRandomness('apple', () =>
    createEmulator({ service: 'apple', port, hostname: HOSTNAME, baseUrl: providerUrl(port), seed }),
  );
}
