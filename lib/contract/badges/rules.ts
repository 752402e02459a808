/** Which badges what a player did comes to, and how far locked ones are: pure, one small rule for each. Browser-safe. */
import { SET_SIZE } from '@/lib/contract/quiz/constants';
import { BADGES, type BadgeKey } from './catalogue';

/** What a player has come to. */
export type Standing = {
  /** Right answers in a row, up to now and at most ever. */
  streak: number;
  bestStreak: number;
  answered: number;
  /** Days in a row, today's included; 0 when the run is over. */
  dayRun: number;
  /** How often such a run has reached another seven days. */
  fullWeeks: number;
  /** Counties answered about, and friends: neither is counted much further than its badge asks for. */
  counties: number;
  friends: number;
};

/** One set of questions, as far as it is judged. */
export type SetResult = { setId: string; judged: number; answered: number; right: number };

/** What a badge may be earned by; lists hold what is new, and what was looked at before does no harm. */
export type Achievements = Standing & {
  /** Answers, each with the streak it came to. */
  streaks: readonly { questionId: string; streak: number }[];
  sets: readonly SetResult[];
};

/** A place on the board of a week that is over. */
export type Place = { windowId: number; rank: number };

/** What each award is for, so that it is given once: two of the same badge differ in it. */
type Reasons = readonly string[];

const TOP_PLACES = 3;

/** A badge that is earned once is earned for no particular reason. */
const once = (isEarned: boolean): Reasons => (isEarned ? [''] : []);

/** A streak passes each length once: with the question whose answer made it so long. */
const streaksOf = (length: number, { streaks }: Achievements): Reasons =>
  streaks.filter(({ streak }) => streak === length).map(({ questionId }) => questionId);

const RULES: Record<Exclude<BadgeKey, 'podium'>, (achievements: Achievements) => Reasons> = {
  firstCase: ({ bestStreak }) => once(bestStreak >= BADGES.firstCase.need),
  onARoll: (achievements) => streaksOf(BADGES.onARoll.need, achievements),
  sharpFocus: (achievements) => streaksOf(BADGES.sharpFocus.need, achievements),
  photographicMemory: (achievements) => streaksOf(BADGES.photographicMemory.need, achievements),
  cleanSlate: ({ sets }) =>
    sets.filter(({ right }) => right >= BADGES.cleanSlate.need).map(({ setId }) => setId),
  rollCall: ({ sets }) => once(sets.some(({ answered }) => answered >= BADGES.rollCall.need)),
  regular: ({ answered }) => once(answered >= BADGES.regular.need),
  keeper: ({ answered }) => once(answered >= BADGES.keeper.need),
  countyHopper: ({ counties }) => once(counties >= BADGES.countyHopper.need),
  fullWeek: ({ fullWeeks }) => Array.from({ length: fullWeeks }, (_, i) => String(i + 1)),
  goodCompany: ({ friends }) => once(friends >= BADGES.goodCompany.need),
};

export type DueAward = { badge: number; reason: string };

const KEYS = Object.keys(RULES) as (keyof typeof RULES)[];

/** Every award that these achievements come to, given before or not. */
export function awardsFor(achievements: Achievements): DueAward[] {
  return KEYS.flatMap((key) =>
    RULES[key](achievements).map((reason) => ({ badge: BADGES[key].badgeId, reason })),
  );
}

/** The awards of the boards' prizes: each week counts once. */
export function awardsForPlaces(places: readonly Place[]): DueAward[] {
  return places
    .filter(({ rank }) => rank <= TOP_PLACES)
    .map(({ windowId }) => ({ badge: BADGES.podium.badgeId, reason: String(windowId) }));
}

/** Lengths that a streak is rewarded at. */
export const STREAK_LENGTHS: readonly number[] = [
  BADGES.onARoll.need,
  BADGES.sharpFocus.need,
  BADGES.photographicMemory.need,
];

/**
 * Whether an answer may bring a badge right now: a streak of a length that counts, the first right answer ever, the end of
 * a set. Whatever else comes of it can wait for the next such answer, or for the look at every answer some time later.
 */
export function mayEarn(answer: { streak: number; bestStreak: number; placeInSet: number }): boolean {
  return (
    STREAK_LENGTHS.includes(answer.streak) ||
    (answer.streak === 1 && answer.bestStreak === 1) ||
    answer.placeInSet === SET_SIZE - 1
  );
}

/** How many of what is judged of the running set count, when all of them have to. */
const allSoFar = (counted: number, set: SetResult | null) => (set && counted === set.judged ? counted : 0);

const HAVE: Record<BadgeKey, (standing: Standing, runningSet: SetResult | null) => number> = {
  firstCase: ({ bestStreak }) => bestStreak,
  onARoll: ({ streak }) => streak,
  sharpFocus: ({ streak }) => streak,
  photographicMemory: ({ streak }) => streak,
  cleanSlate: (_, set) => allSoFar(set?.right ?? 0, set),
  rollCall: (_, set) => allSoFar(set?.answered ?? 0, set),
  regular: ({ answered }) => answered,
  keeper: ({ answered }) => answered,
  countyHopper: ({ counties }) => counties,
  fullWeek: ({ dayRun }) => dayRun,
  podium: () => 0,
  goodCompany: ({ friends }) => friends,
};

/** How far a player is from a badge that they do not hold: how much of it is done as things stand, of how much. */
export function progressTo(
  key: BadgeKey,
  standing: Standing,
  runningSet: SetResult | null,
): { have: number; need: number } {
  const { need } = BADGES[key];
  return { have: Math.min(HAVE[key](standing, runningSet), need), need };
}
