import type { Metadata } from 'next';
import { requirePlayer } from '@/app/_server/session';
import { Store } from '@/components/store/store';
import { Screen } from '@/components/ui/screen';
import type { PlayerContext } from '@/lib/context';
import { errorReport } from '@/lib/error-report';
import { playerHash } from '@/lib/players/player-hash';
import { getStoreAccount } from '@/lib/store/get-store-account';
import { listPacks } from '@/lib/store/list-packs';
import { readPaymentReturn } from '@/lib/store/payment-return-view';
import { confirmPurchaseAction, createCheckoutAction, packsAction, storeAccountAction } from './actions';

export const metadata: Metadata = { title: 'Store' };

/** What fails here is asked for again by the screen, which says so and offers to try again. */
async function orNothing<T>(ctx: PlayerContext, what: string, work: Promise<T>): Promise<T | null> {
  return work.catch((cause: unknown) => {
    ctx.log.error({ error: errorReport(cause) }, `${what} failed`);
    return null;
  });
}

type StorePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function StorePage({ searchParams }: StorePageProps) {
  const ctx = await requirePlayer();
  const [packs, account] = await Promise.all([
    orNothing(ctx, 'the list of packs', listPacks(ctx)),
    orNothing(ctx, 'the account in the store', getStoreAccount(ctx)),
  ]);
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
