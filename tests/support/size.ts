/** True in `npm run test:soak`, which tests kills, chaos, timing and fuzz as the project promises them; `npm test` does less of each. */
export const isFull = process.env.TEST_SIZE === 'full';

export const sized = (full: number, quick: number): number => (isFull ? full : quick);
