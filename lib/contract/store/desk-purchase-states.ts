import { PURCHASE_STATUSES } from '@/lib/contract/enums';

/**
 * The states that the desk shows and searches: the stored statuses, and two that paid purchases can get later. Players see a
 * `PurchaseState` instead.
 */
export const DESK_PURCHASE_STATES = [...PURCHASE_STATUSES, 'refunded', 'disputed'] as const;
export type DeskPurchaseState = (typeof DESK_PURCHASE_STATES)[number];
