/** The tables that only this feature writes. */
export const TABLES = ['life_packs', 'payment_events', 'purchases'];
