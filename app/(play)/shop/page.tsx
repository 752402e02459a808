import type { Metadata } from 'next';
import { orNull } from '@/app/_server/or-null';
import { requirePlayer } from '@/app/_server/session';
import { NoStore } from '@/components/store/no-store';
import { Store } from '@/components/store/store';
import { Screen } from '@/components/ui/screen';
import { readPaymentReturn } from '@/lib/contract/store/payment-return-view';
import { playerHash } from '@/lib/players/player-hash';
import { readStore } from '@/lib/store/read-store';
import { hasStore } from '@/lib/store/require-store';
import { confirmPurchaseAction, createCheckoutAction, packsAction, storeAccountAction } from './actions';

export const metadata: Metadata = { title: 'Store' };

type StorePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function StorePage({ searchParams }: StorePageProps) {
  const ctx = await requirePlayer();
  if (!hasStore()) {
    return (
      <Screen title="Store">
        <NoStore />
      </Screen>
    );
  }
  // The screen fetches the store again if this fails.
  const { packs, account } = (await orNull(ctx, 'the store', readStore(ctx))) ?? {
    packs: null,
    account: null,
  };
  return (
    <Screen title="Store">
      <Store
        playerHash={playerHash(ctx.actor.playerId)}
        packs={packs}
        account={account}
        renderedAt={ctx.now().getTime()}
        paymentReturn={readPaymentReturn(await searchParams)}
        fetchPacks={packsAction}
        fetchAccount={storeAccountAction}
        createCheckout={createCheckoutAction}
        confirmPurchase={confirmPurchaseAction}
      />
    </Screen>
  );
}
