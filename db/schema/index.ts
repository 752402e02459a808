export * from './counties';
export * from './game-states';
export * from './ledger';
export * from './players';
export * from './questions';
export * from './records';
export * from './scores';
export * from './sessions';
