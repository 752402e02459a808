'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { refusalText } from '@/components/client/data-of';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { IconHeart, IconStar } from '@/components/ui/icons';
import { formatNumber } from '@/lib/contract/format';
import { livesFromWire } from '@/lib/contract/lives/rules';
import type { WireLives } from '@/lib/contract/realtime/protocol';
import type { PackView } from '@/lib/contract/store/pack-view';
import type { PaymentReturn } from '@/lib/contract/store/payment-return-view';
import type { StoreAccount } from '@/lib/contract/store/purchase-view';
import { InviteCard } from './invite-card';
import { PackGrid } from './pack-grid';
import { PacksLoading } from './packs-loading';
import { PaymentModal } from './payment-modal';
import { PurchaseHistory } from './purchase-history';
import type { StoreActions } from './store-actions';
import { useBuying } from './use-buying';
import { usePaymentReturn } from './use-payment-return';
import { useAccount, usePacks } from './use-store';

type StoreProps = StoreActions & {
  playerHash: string;
  /** As rendered by the server; null if that failed. */
  packs: PackView[] | null;
  account: StoreAccount | null;
  renderedAt: number;
  paymentReturn: PaymentReturn;
  /** The player's follow link; null if the store could not be read. */
  inviteLink: string | null;
};

const FAILED = 'Failed to fetch shop data';

export function Store(props: StoreProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Shelves {...props} />
    </QueryClientProvider>
  );
}

function Shelves(props: StoreProps) {
  const { playerHash, createCheckout } = props;
  const packs = usePacks(props);
  const { account, takeOver } = useAccount(props);
  const { buying, buy } = useBuying(playerHash, createCheckout);
  const back = usePaymentReturn({ ...props, onConfirmed: takeOver });
  const failure = packs.isError && !packs.data ? refusalText(packs.error, FAILED) : null;
  useEffect(() => {
    if (failure) toast.error(failure);
  }, [failure]);
  return (
    <>
      {back.checking ? (
        <p
          role="status"
          className="rounded-xl border border-line bg-raised px-4 py-3 text-center font-semibold"
        >
          Checking your payment...
        </p>
      ) : null}
      {account.data ? <Balance lives={account.data.lives} /> : null}
      {props.inviteLink ? <InviteCard link={props.inviteLink} /> : null}
      {packs.shown ? <PackGrid packs={packs.shown} buying={buying} onBuy={buy} /> : null}
      {packs.isPending && !packs.shown ? <PacksLoading /> : null}
      {failure ? (
        <EmptyState title={failure} alert>
          <Button onClick={() => packs.refetch()} busy={packs.isFetching} busyLabel="Loading...">
            Try again
          </Button>
        </EmptyState>
      ) : null}
      <PurchaseHistory
        purchases={account.data?.purchases ?? null}
        failed={account.isError && !account.data}
        busy={account.isFetching}
        onRetry={() => account.refetch()}
      />
      <PaymentModal
        ending={back.ending}
        credited={back.credited}
        busy={back.checking}
        onContinue={back.close}
        onRetry={back.retry}
      />
    </>
  );
}

function Balance({ lives: { totalLifes, stars } }: { lives: WireLives }) {
  const lives = livesFromWire(totalLifes, stars);
  return (
    <p data-testid="balance" className="flex items-center justify-center gap-2 font-semibold text-lg">
      You have
      <span className="numerals flex items-center gap-1.5 font-extrabold text-2xl">
        <IconHeart className="size-5 text-accent" />
        {formatNumber(lives)}
        <span className="sr-only">lives</span>
        {stars > 0 ? (
          <>
            <IconStar className="ml-1 size-5 text-accent" />
            {formatNumber(stars)}
            <span className="sr-only">stars</span>
          </>
        ) : null}
      </span>
    </p>
  );
}
