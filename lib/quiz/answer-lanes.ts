import { type AnswerBatcher, type AnswerBatcherOptions, createAnswerBatcher } from './answer-batcher';

/** While one call waits for its commit, the other works. More than two gain nothing. */
const ANSWER_LANES = 2;

/** Returns the lane of a player. It never changes, so a player's answers stay in order. */
function laneOf(playerId: string): number {
  return Number.parseInt(playerId.slice(-2), 16) % ANSWER_LANES;
}

/** Creates parallel batchers, each with a connection of its own. */
export function createAnswerLanes(options: AnswerBatcherOptions): AnswerBatcher {
  const lanes = Array.from({ length: ANSWER_LANES }, () => createAnswerBatcher(options));
  return {
    judge(answer) {
      const lane = lanes[laneOf(answer.playerId)];
      return lane ? lane.judge(answer) : Promise.reject(new RangeError('not a player id'));
    },
    isStalled: () => lanes.some((lane) => lane.isStalled()),
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
