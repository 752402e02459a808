import { type DeskPurchase, STATE_WORDS } from '@/lib/contract/desk/store-view';

type Shown = Pick<DeskPurchase, 'state' | 'refunded' | 'dispute'>;

/** The state of a purchase in words; what needs a look is red. */
export function PurchaseState({ state, refunded, dispute }: Shown) {
  const isBad = state === 'refused' || dispute === 'open';
  const words = [
    STATE_WORDS[state],
    refunded === '' ? '' : `${refunded} refunded`,
    dispute === null ? '' : `dispute ${dispute}`,
  ];
  return (
    <span className={isBad ? 'font-semibold text-bad-text' : undefined}>
      {words.filter(Boolean).join(', ')}
    </span>
  );
}
