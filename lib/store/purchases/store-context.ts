import type { Context, PlayerContext } from '@/lib/platform/context';
import type { Payments } from '../provider/payments';

/** Dependencies of the store without a player: in the webhook, in jobs and for the operator. */
export type Store = Pick<Context, 'db' | 'now' | 'publish' | 'log'> & { payments: Payments };

export type ShopperContext = PlayerContext & { payments: Payments };
