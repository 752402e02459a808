'use client';

import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { redirectIfEnded, refusalText } from '@/components/client/session/answers';
import { shareOrCopy } from '@/components/client/share/share-link';
import { useTexts } from '@/components/client/texts-provider';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { IconFriends, IconHeart, IconStar } from '@/components/ui/icons/icons';
import { withQueryClient } from '@/components/ui/page/with-query-client';
import { EmptyState } from '@/components/ui/states/empty-state';
import { LoadFailed } from '@/components/ui/states/load-failed';
import { formatNumber } from '@/lib/contract/format';
import { livesFromWire } from '@/lib/contract/lives/rules';
import type { WireLives } from '@/lib/contract/realtime/protocol';
import { bestValueId, PACK_NAMES, type PackView, pricePerLife } from '@/lib/contract/store/pack-view';
import type { PaymentReturn, StoreAccount } from '@/lib/contract/store/purchase-view';
import { PacksLoading } from './packs-loading';
import { PaymentModal } from './payment-modal';
import { PurchaseHistory } from './purchase-history';
import { usePaymentReturn } from './use-payment-return';
import { keepPurchaseInfo, type StoreActions, useAccount, usePacks } from './use-store';

type StoreProps = StoreActions & {
  playerHash: string;
  packs: PackView[] | null;
  account: StoreAccount | null;
  renderedAt: number;
  paymentReturn: PaymentReturn;
  inviteLink: string | null;
};

export const Store = withQueryClient(Shelves);

function Shelves(props: StoreProps) {
  const t = useTexts('store');
  const { playerHash, createCheckout } = props;
  const packs = usePacks(props);
  const { account, applyConfirmation } = useAccount(props);
  const { buying, buy } = useBuying(playerHash, createCheckout);
  const back = usePaymentReturn({ ...props, onConfirmed: applyConfirmation });
  const failure = packs.isError && !packs.data ? refusalText(packs.error, t('fetchFailed')) : null;
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
          {t('checkingPayment')}
        </p>
      ) : null}
      {account.data ? <Balance lives={account.data.lives} /> : null}
      {props.inviteLink ? <InviteCard link={props.inviteLink} /> : null}
      {packs.shown ? <PackGrid packs={packs.shown} buying={buying} onBuy={buy} /> : null}
      {packs.isPending && !packs.shown ? <PacksLoading /> : null}
      {failure ? <LoadFailed title={failure} query={packs} /> : null}
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
  const t = useTexts('store');
  const lives = livesFromWire(totalLifes, stars);
  return (
    <p data-testid="balance" className="flex items-center justify-center gap-2 font-semibold text-lg">
      {t('youHave')}
      <span className="numerals flex items-center gap-1.5 font-extrabold text-2xl">
        <IconHeart className="size-5 text-accent" />
        {formatNumber(t.locale, lives)}
        <span className="sr-only">{t('lives', { count: lives })}</span>
        {stars > 0 ? (
          <>
            <IconStar className="ml-1 size-5 text-accent" />
            {formatNumber(t.locale, stars)}
            <span className="sr-only">{t('stars', { count: stars })}</span>
          </>
        ) : null}
      </span>
    </p>
  );
}

function InviteCard({ link }: { link: string }) {
  const t = useTexts('store');
  const share = () => shareOrCopy({ url: link }, t('linkCopied'));
  return (
    <section
      aria-labelledby="invite"
      className="flex items-center gap-3 rounded-2xl border border-line bg-raised px-4 py-3"
    >
      <span className="shrink-0 text-accent-text">
        <IconFriends />
      </span>
      <div className="min-w-0 flex-1">
        <h2 id="invite" className="font-extrabold text-xl leading-tight">
          {t('invite')}
        </h2>
        <p className="text-muted text-sm">{t('inviteNote')}</p>
      </div>
      <Button onClick={share}>{t('share')}</Button>
    </section>
  );
}

type PackGridProps = {
  packs: readonly PackView[];
  buying: number | null;
  onBuy: (pack: PackView) => void;
};

function PackGrid({ packs, buying, onBuy }: PackGridProps) {
  const t = useTexts('store');
  const best = bestValueId(packs);
  return (
    <ul aria-label={t('packs')} className="grid grid-cols-2 gap-3">
      {packs.map((pack) => (
        <li
          key={pack.id}
          className={`relative flex flex-col gap-3 landscape:flex-row landscape:items-center rounded-2xl border-2 bg-paper p-3 text-paper-text ${
            pack.id === best ? 'border-accent-edge' : 'border-paper-edge'
          }`}
        >
          {pack.id === best ? (
            <p className="-top-2.5 absolute inset-x-0 mx-auto w-fit rounded-full bg-accent px-3 font-semibold text-on-accent text-sm leading-5">
              {t('bestValue')}
            </p>
          ) : null}
          <p className="flex flex-1 flex-col items-center gap-1 pt-1 landscape:flex-row landscape:flex-wrap landscape:gap-x-2">
            <IconHeart className="size-8 text-accent-edge" />
            <span className="numerals font-extrabold text-4xl leading-none">
              {formatNumber(t.locale, pack.life)}
            </span>
            <span className="text-paper-muted text-sm">{t('lives', { count: pack.life })}</span>
            <span className="text-paper-muted text-sm">
              {t('each', { price: pricePerLife(t.locale, pack) })}
            </span>
          </p>
          <Button
            onClick={() => onBuy(pack)}
            busy={buying === pack.id}
            busyLabel={t('opening')}
            disabled={buying !== null}
            aria-label={buying === pack.id ? undefined : t('buy', { count: pack.life, price: pack.price })}
            className="numerals px-2 landscape:px-5"
          >
            {pack.price}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function useBuying(playerHash: string, createCheckout: StoreActions['createCheckout']) {
  const t = useTexts('store');
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
    if (redirectIfEnded(answer)) return;
    setBuying(null);
    toast.error(answer?.message ? t('paymentError', { message: answer.message }) : t('processingFailed'));
  }
  return { buying, buy };
}

export function NoStore() {
  const t = useTexts('store');
  return (
    <EmptyState title={t('noStore')}>
      <p className="text-paper-muted">{t('noStoreNote')}</p>
      <ButtonLink href="/home">{t('backToGame')}</ButtonLink>
    </EmptyState>
  );
}
