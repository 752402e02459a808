import type { Metadata } from 'next';
import { orNull, readForPage } from '@/app/_server/pages/read-for-page';
import { ClientTexts, getTexts } from '@/app/_server/pages/texts';
import { NoStore, Store } from '@/components/store/store';
import { Screen } from '@/components/ui/page/screen';
import { readPaymentReturn } from '@/lib/contract/store/purchase-view';
import { getFollowLink } from '@/lib/friends/follow/own-link';
import { playerStorageHash } from '@/lib/players/player-storage-hash';
import { readStore } from '@/lib/store/read-store';
import { hasStore } from '@/lib/store/require-store';
import { confirmPurchaseAction, createCheckoutAction, packsAction, storeAccountAction } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTexts('store'))('title') };
}

type StorePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function StorePage({ searchParams }: StorePageProps) {
  const { ctx, store, invite } = await readForPage(async (ctx) => {
    const [store, invite] = hasStore()
      ? await Promise.all([
          orNull(ctx, 'the store', readStore(ctx)),
          orNull(ctx, 'follow link', getFollowLink(ctx)),
        ])
      : [null, null];
    return { ctx, store, invite };
  });
  const t = await getTexts('store');
  return (
    <Screen title={t('title')}>
      <ClientTexts features={['store']}>
        {hasStore() ? (
          <Store
            playerHash={playerStorageHash(ctx.actor.playerId)}
            packs={store?.packs ?? null}
            account={store?.account ?? null}
            renderedAt={ctx.now().getTime()}
            inviteLink={invite?.link ?? null}
            paymentReturn={readPaymentReturn(await searchParams)}
            fetchPacks={packsAction}
            fetchAccount={storeAccountAction}
            createCheckout={createCheckoutAction}
            confirmPurchase={confirmPurchaseAction}
          />
        ) : (
          <NoStore />
        )}
      </ClientTexts>
    </Screen>
  );
}
