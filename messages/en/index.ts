export { badges } from './badges';
export { common } from './common';
