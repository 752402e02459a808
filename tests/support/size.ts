/**
 * How much a test of kills, chaos, timing or fuzz does: `full` in `npm run test:soak`, as the project promises it, `quick` in
 * `npm test`. Equal figures need no choice.
 */
export const sized = (full: number, quick: number): number =>
  process.env.TEST_SIZE === 'full' ? full : quick;
