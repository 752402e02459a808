import {
  forgetForPlayer,
  forgetForSession,
  readForPlayer,
  readForSession,
  writeForPlayer,
  writeForSession,
} from '@/components/client/player-storage';

/** The checkout opened last. Source: specification, section 3, "Life purchase info". */
export type PurchaseInfo = {
  life: number;
  lifePack: string;
  transactionId: string;
};

function isInfo(value: unknown): value is PurchaseInfo {
  return typeof value === 'object' && value !== null && 'transactionId' in value;
}

/** Returns the checkout opened last in this browser; null without one. */
export function readPurchaseInfo(playerHash: string): PurchaseInfo | null {
  const stored = readForPlayer(playerHash, 'lifePurchaseInfo');
  return isInfo(stored) ? stored : null;
}

export function keepPurchaseInfo(playerHash: string, info: PurchaseInfo): void {
  writeForPlayer(playerHash, 'lifePurchaseInfo', info);
  writeForSession('checkout', info.transactionId);
}

/** Whether this tab or, with its last checkout, this browser opened the checkout. */
export function isOwnCheckout(playerHash: string, checkoutSessionId: string): boolean {
  return (
    readForSession('checkout') === checkoutSessionId ||
    readPurchaseInfo(playerHash)?.transactionId === checkoutSessionId
  );
}

/** Deletes what is stored about this checkout, and leaves a later one of another tab. */
export function forgetPurchaseInfo(playerHash: string, checkoutSessionId: string): void {
  if (readForSession('checkout') === checkoutSessionId) forgetForSession('checkout');
  if (readPurchaseInfo(playerHash)?.transactionId === checkoutSessionId)
    forgetForPlayer(playerHash, 'lifePurchaseInfo');
}
