import { type AnswerBatcher, type BatcherOptions, createAnswerBatcher } from './answer-batcher';

/** While one call waits for its commit to reach the disk, the other works; more than two have nothing left to win. */
const ANSWER_LANES = 2;

/** The lane of a player, always the same one, so that the answers of one player stay in order. */
function laneOf(playerId: string): number {
  return Number.parseInt(playerId.slice(-2), 16) % ANSWER_LANES;
}

/** Batchers side by side, each with a connection of its own and each player in one of them. */
export function createAnswerLanes(options: BatcherOptions): AnswerBatcher {
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
