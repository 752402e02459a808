'use client';

import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { leaveIfEnded } from '@/components/client/leave-if-ended';
import { PACK_NAMES, type PackView } from '@/lib/contract/store/pack-view';
import { keepPurchaseInfo } from './purchase-info';
import type { StoreActions } from './store-actions';

/** Opens a checkout at the provider. `buying` is the pack being opened, or null. */
export function useBuying(playerHash: string, createCheckout: StoreActions['createCheckout']) {
  const [buying, setBuying] = useState<number | null>(null);
  useEffect(() => {
    // The browser may restore this page from its cache after Back.
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setBuying(null);
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  async function buy({ id, life, price }: PackView): Promise<void> {
    const lifePack = PACK_NAMES[id - 1];
    if (!lifePack) return;
    setBuying(id);
    const answer = await createCheckout({ lifePack }).catch(() => null);
    if (answer?.ok) {
      const { url, checkoutSessionId } = answer.data;
      keepPurchaseInfo(playerHash, { life, lifePack: price, transactionId: checkoutSessionId });
      window.location.assign(url);
      return;
    }
    if (leaveIfEnded(answer)) return;
    setBuying(null);
    toast.error(answer?.message ? `Payment Error: ${answer.message}` : 'Error processing payment.');
  }
  return { buying, buy };
}
