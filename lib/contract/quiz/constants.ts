/** Questions of a round, a daily and a challenge (docs/specification.md, section 9 and "The question"). */
export const ROUND_SIZE = 10;
export const POINTS_PER_RIGHT_ANSWER = 10;
export const POINTS_WITHOUT_TIMER = 5;
export const POINTS_FOR_REPEAT = 0;
