import type { Context } from '@/lib/platform/context';
import { type Limit, readSpent, renew } from '@/lib/platform/security/limits/rate-limits';

/** How long a network that an operator signed in from counts as known. */
const KNOWN_NETWORK: Limit = { name: 'desk-known-network', points: 1, perSeconds: 30 * 24 * 60 * 60 };

type NetworkContext = Pick<Context, 'db' | 'address'>;

/** Returns the subject of a limit that counts by operator and network. Names are one line. */
export const nameAndNetwork = ({ address }: Pick<Context, 'address'>, name: string): string =>
  `${name}\n${address}`;

/** Notes that an operator signed in from the caller's network. Only a keyed hash of both is stored. */
export const rememberNetwork = (ctx: NetworkContext, name: string): Promise<void> =>
  renew(ctx, KNOWN_NETWORK, nameAndNetwork(ctx, name));

/** Returns whether an operator of this name signed in from the caller's network within 30 days. */
export const isKnownNetwork = async (ctx: NetworkContext, name: string): Promise<boolean> =>
  (await readSpent(ctx, KNOWN_NETWORK, nameAndNetwork(ctx, name))) > 0;
