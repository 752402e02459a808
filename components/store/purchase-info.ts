import { forgetForPlayer, readForPlayer, writeForPlayer } from '@/components/client/player-storage';

/** What was on its way to the provider's page. Source: product specification, section 3, "Life purchase info". */
export type PurchaseInfo = {
  /** How many lives. */
  life: number;
  /** The price. */
  lifePack: string;
  /** The provider's id of the checkout. */
  transactionId: string;
};

/** One for each tab that pays; what was left behind long ago makes room. */
const KEPT = 6;

function isInfo(value: unknown): value is PurchaseInfo {
  return typeof value === 'object' && value !== null && 'transactionId' in value;
}

function readAll(playerHash: string): PurchaseInfo[] {
  const stored = readForPlayer(playerHash, 'lifePurchaseInfo');
  return Array.isArray(stored) ? stored.filter(isInfo) : [];
}

export function keepPurchaseInfo(playerHash: string, info: PurchaseInfo): void {
  writeForPlayer(playerHash, 'lifePurchaseInfo', [...readAll(playerHash), info].slice(-KEPT));
}

/** The one of this checkout; without one named, the newest. Null when this browser began none. */
export function findPurchaseInfo(playerHash: string, checkoutSessionId: string | null): PurchaseInfo | null {
  const all = readAll(playerHash);
  const isIt = ({ transactionId }: PurchaseInfo) =>
    checkoutSessionId === null || transactionId === checkoutSessionId;
  return all.findLast(isIt) ?? null;
}

export function forgetPurchaseInfo(playerHash: string, checkoutSessionId: string): void {
  const left = readAll(playerHash).filter(({ transactionId }) => transactionId !== checkoutSessionId);
  if (left.length > 0) writeForPlayer(playerHash, 'lifePurchaseInfo', left);
  else forgetForPlayer(playerHash, 'lifePurchaseInfo');
}
