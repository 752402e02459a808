/** The tables that only this feature writes. */
export const TABLES = ['game_states', 'ledger', 'ledger_closings', 'life_adjustments'];
