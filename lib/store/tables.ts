export const TABLES = ['life_packs', 'payment_events', 'purchases'];
