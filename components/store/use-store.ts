'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import {
  forgetForPlayer,
  forgetForSession,
  readForPlayer,
  readForSession,
  writeForPlayer,
  writeForSession,
} from '@/components/client/device/player-storage';
import { dataOf } from '@/components/client/session/answers';
import type { ActionResult } from '@/lib/contract/action-result';
import type { WireLives } from '@/lib/contract/realtime/protocol';
import type { PackName, PackView } from '@/lib/contract/store/pack-view';
import type { FulfillOutcome, StoreAccount } from '@/lib/contract/store/purchase-view';

export type Confirmation = { outcome: FulfillOutcome; credited: number; lives: WireLives };

export type StoreActions = {
  fetchPacks: () => Promise<ActionResult<PackView[]>>;
  fetchAccount: () => Promise<ActionResult<StoreAccount>>;
  createCheckout: (input: {
    lifePack: PackName;
  }) => Promise<ActionResult<{ url: string; checkoutSessionId: string }>>;
  confirmPurchase: (input: { checkoutSessionId: string }) => Promise<ActionResult<Confirmation>>;
};

type Options = Pick<StoreActions, 'fetchPacks' | 'fetchAccount'> & {
  playerHash: string;
  packs: PackView[] | null;
  account: StoreAccount | null;
  renderedAt: number;
};

const FRESH_MS = 15_000;
const PENDING_POLL_MS = 10_000;
const ACCOUNT = ['store-account'];

/** Provides the packs, first from this device's storage. */
export function usePacks({ playerHash, packs: initial, renderedAt, fetchPacks }: Options) {
  const [kept, setKept] = useState<PackView[] | null>(null);
  const packs = useQuery({
    queryKey: ['packs'],
    queryFn: () => dataOf(fetchPacks),
    staleTime: FRESH_MS,
    retry: 1,
    ...(initial && { initialData: initial, initialDataUpdatedAt: renderedAt }),
  });
  useEffect(() => setKept(readKept(playerHash)), [playerHash]);
  useEffect(() => {
    if (packs.data) writeForPlayer(playerHash, 'shopData', packs.data);
  }, [playerHash, packs.data]);
  return { ...packs, shown: packs.data ?? (packs.isPending ? kept : null) };
}

function readKept(playerHash: string): PackView[] | null {
  const stored = readForPlayer(playerHash, 'shopData');
  const isPack = (one: unknown): one is PackView =>
    typeof one === 'object' && one !== null && 'life' in one && 'price' in one;
  return Array.isArray(stored) && stored.length > 0 && stored.every(isPack) ? stored : null;
}

/** Provides the player's lives and purchases, refetched while a payment is pending. */
export function useAccount({ playerHash, account: initial, renderedAt, fetchAccount }: Options) {
  const client = useQueryClient();
  const account = useQuery({
    queryKey: ACCOUNT,
    queryFn: () => dataOf(fetchAccount),
    staleTime: FRESH_MS,
    retry: 1,
    refetchInterval: ({ state }) =>
      state.data?.purchases.some((purchase) => purchase.state === 'pending') ? PENDING_POLL_MS : false,
    ...(initial && { initialData: initial, initialDataUpdatedAt: renderedAt }),
  });
  const applyConfirmation = useCallback(
    ({ lives }: Confirmation) => {
      writeForPlayer(playerHash, 'quiz_total_life', lives.totalLifes);
      client.setQueryData<StoreAccount>(ACCOUNT, (before) => before && { ...before, lives });
      void client.invalidateQueries({ queryKey: ACCOUNT });
    },
    [client, playerHash],
  );
  return { account, applyConfirmation };
}

/** The last checkout opened (docs/specification.md, section 3, "Life purchase info"). */
type PurchaseInfo = {
  life: number;
  lifePack: string;
  transactionId: string;
};

function isInfo(value: unknown): value is PurchaseInfo {
  return typeof value === 'object' && value !== null && 'transactionId' in value;
}

export function readPurchaseInfo(playerHash: string): PurchaseInfo | null {
  const stored = readForPlayer(playerHash, 'lifePurchaseInfo');
  return isInfo(stored) ? stored : null;
}

export function keepPurchaseInfo(playerHash: string, info: PurchaseInfo): void {
  writeForPlayer(playerHash, 'lifePurchaseInfo', info);
  writeForSession('checkout', info.transactionId);
}

/** Returns whether this tab opened the checkout, or this browser opened it last. */
export function isOwnCheckout(playerHash: string, checkoutSessionId: string): boolean {
  return (
    readForSession('checkout') === checkoutSessionId ||
    readPurchaseInfo(playerHash)?.transactionId === checkoutSessionId
  );
}

/** Deletes what is stored about this checkout. A later one of another tab stays. */
export function forgetPurchaseInfo(playerHash: string, checkoutSessionId: string): void {
  if (readForSession('checkout') === checkoutSessionId) forgetForSession('checkout');
  if (readPurchaseInfo(playerHash)?.transactionId === checkoutSessionId)
    forgetForPlayer(playerHash, 'lifePurchaseInfo');
}
