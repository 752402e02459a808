import type { Context, PlayerContext } from '@/lib/platform/context';
import type { Payments } from './provider/payments';

export type StoreContext = Pick<Context, 'db' | 'now' | 'publish' | 'log'> & { payments: Payments };

export type ShopperContext = PlayerContext & { payments: Payments };
