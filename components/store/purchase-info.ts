import { forgetForPlayer, readForPlayer, writeForPlayer } from '@/components/client/player-storage';

/** A started checkout. Source: product specification, section 3, "Life purchase info". */
export type PurchaseInfo = {
  life: number;
  lifePack: string;
  transactionId: string;
};

/** One for each tab that pays; older entries are dropped. */
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

/** Returns the entry of this checkout, or the newest if none is named; null without one. */
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
