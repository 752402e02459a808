export const TABLES = ['game_states', 'ledger', 'ledger_closings', 'life_adjustments'];
