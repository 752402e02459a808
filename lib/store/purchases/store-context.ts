import type { Context, PlayerContext } from '@/lib/platform/context';
import type { Payments } from '../provider/payments';

/** What the store needs where no player asks: in the webhook, in jobs and for the operator. */
export type Store = Pick<Context, 'db' | 'now' | 'publish' | 'log'> & { payments: Payments };

/** A player in the store. */
export type ShopperContext = PlayerContext & { payments: Payments };
