import type { Context } from '@/lib/platform/context';
import { type Limit, readSpent, restartWindow } from '@/lib/platform/security/limits/rate-limits';

/** For this time after a sign-in, its network counts as known. */
const KNOWN_NETWORK: Limit = { name: 'desk-known-network', points: 1, perSeconds: 30 * 24 * 60 * 60 };

type NetworkContext = Pick<Context, 'db' | 'address'>;

/** Returns the subject of limits that count by operator and network. Names contain no line break. */
export const nameAndNetwork = ({ address }: Pick<Context, 'address'>, name: string): string =>
  `${name}\n${address}`;

export const rememberNetwork = (ctx: NetworkContext, name: string): Promise<void> =>
  restartWindow(ctx, KNOWN_NETWORK, nameAndNetwork(ctx, name));

export const isKnownNetwork = async (ctx: NetworkContext, name: string): Promise<boolean> =>
  (await readSpent(ctx, KNOWN_NETWORK, nameAndNetwork(ctx, name))) > 0;
