import type { Limit } from '@/lib/platform/security/limits/rate-limits';

export const CREATE_CHECKOUT_LIMIT: Limit = { name: 'create-checkout', points: 20, perSeconds: 600 };
export const CONFIRM_PURCHASE_LIMIT: Limit = { name: 'confirm-purchase', points: 30, perSeconds: 60 };
export const PACKS_LIMIT: Limit = { name: 'packs', points: 120, perSeconds: 60 };
