/** Source: product specification, section 9, and decisions, "The question". */
export const SET_SIZE = 10;
export const POINTS_PER_RIGHT_ANSWER = 10;
/** Sets played with *No timer* score half. */
export const POINTS_WITHOUT_TIMER = 5;
/** For a record that the player has seen before. */
export const POINTS_FOR_REPEAT = 0;
