import { type AnswerBatcher, type AnswerBatcherOptions, createAnswerBatcher } from './answer-batcher';

/** While one call waits for its commit, the other works. More than two gain nothing. */
const LANES_ALONE = 2;
/** Calls of several processes overlap anyway. Fewer lanes make larger calls, and an answer costs the database less. */
const LANES_BESIDE_OTHERS = 1;

type Options = AnswerBatcherOptions & {
  /** Whether other processes judge as well. */
  isShared?: boolean;
};

/** Creates parallel batchers, each with a connection of its own. A player's lane never changes, which keeps answers in order. */
export function createAnswerLanes({ isShared = false, ...options }: Options): AnswerBatcher {
  const length = isShared ? LANES_BESIDE_OTHERS : LANES_ALONE;
  const lanes = Array.from({ length }, () => createAnswerBatcher(options));
  return {
    judge(answer) {
      const lane = lanes[Number.parseInt(answer.playerId.slice(-2), 16) % length];
      return lane ? lane.judge(answer) : Promise.reject(new RangeError('not a player id'));
    },
    isStalled: () => lanes.some((lane) => lane.isStalled()),
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
