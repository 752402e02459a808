import { BADGES, type BadgeKey } from './catalogue';

/** A player's figures, from which the progress to each badge follows. */
export type Standing = {
  streak: number;
  bestStreak: number;
  answered: number;
  /** Days in a row with an answer, including today; 0 after a missed day. */
  dayRun: number;
  /** How often a run of days reached a multiple of seven. */
  fullWeeks: number;
  /** Distinct counties and friends. Counting stops at the number that the badges need. */
  counties: number;
  friends: number;
  roomGames: number;
  /** Days in a row with a finished daily; 0 after the streak has ended. */
  dailyRun: number;
} & Skill;

/** Figures of the score card on `/profile`. `par`: the right answers of the best reader (docs/rules.md). */
export type Skill = {
  /** In the last 30 UTC days. */
  recent: { answers: number; right: number; par: number };
  knownCategories: number;
};

/** `judged` counts all answers of the round so far, timeouts included; `answered` leaves timeouts out. */
export type RoundResult = { roundId: string; judged: number; answered: number; right: number };

/** The input of the rules. It may include streaks and rounds that already led to an award. */
export type Achievements = Omit<Standing, 'roomGames' | 'friends' | 'dailyRun'> & {
  streaks: readonly { questionId: string; streak: number }[];
  rounds: readonly RoundResult[];
};

export type Place = { windowId: number; rank: number };

/** One reason for each award: a text that identifies its occasion. A player gets at most one award for the same badge and reason. */
type Reasons = readonly string[];

const TOP_PLACES = 3;

/** Badges that can be earned only once have an empty reason. */
const once = (isEarned: boolean): Reasons => (isEarned ? [''] : []);

const streaksOf = (length: number, { streaks }: Achievements): Reasons =>
  streaks.filter(({ streak }) => streak === length).map(({ questionId }) => questionId);

type BadgeOfAnswers = Exclude<
  BadgeKey,
  'podium' | 'goodCompany' | 'roommate' | 'lifeOfTheParty' | 'topOfTheRoom' | 'dailyHabit'
>;

const isAhead = ({ recent }: Skill) => recent.right > recent.par;

const RULES: Record<BadgeOfAnswers, (achievements: Achievements) => Reasons> = {
  firstCase: ({ bestStreak }) => once(bestStreak >= BADGES.firstCase.need),
  onARoll: (achievements) => streaksOf(BADGES.onARoll.need, achievements),
  sharpFocus: (achievements) => streaksOf(BADGES.sharpFocus.need, achievements),
  photographicMemory: (achievements) => streaksOf(BADGES.photographicMemory.need, achievements),
  cleanSlate: ({ rounds }) =>
    rounds.filter(({ right }) => right >= BADGES.cleanSlate.need).map(({ roundId }) => roundId),
  rollCall: ({ rounds }) => once(rounds.some(({ answered }) => answered >= BADGES.rollCall.need)),
  regular: ({ answered }) => once(answered >= BADGES.regular.need),
  keeper: ({ answered }) => once(answered >= BADGES.keeper.need),
  countyHopper: ({ counties }) => once(counties >= BADGES.countyHopper.need),
  fullWeek: ({ fullWeeks }) => Array.from({ length: fullWeeks }, (_, i) => String(i + 1)),
  ahead: (skill) => once(isAhead(skill) && skill.recent.answers >= BADGES.ahead.need),
  wellRead: ({ knownCategories }) => once(knownCategories >= BADGES.wellRead.need),
};

export type DueAward = { badge: number; reason: string };

const KEYS = Object.keys(RULES) as BadgeOfAnswers[];

/** Includes awards that the player already has. */
export function awardsFor(achievements: Achievements): DueAward[] {
  return KEYS.flatMap((key) =>
    RULES[key](achievements).map((reason) => ({ badge: BADGES[key].badgeId, reason })),
  );
}

export function awardsForPlaces(places: readonly Place[]): DueAward[] {
  return places
    .filter(({ rank }) => rank <= TOP_PLACES)
    .map(({ windowId }) => ({ badge: BADGES.podium.badgeId, reason: String(windowId) }));
}

type RoomGame = {
  /** How many games in rooms the player has finished, this one included. */
  games: number;
  isWin: boolean;
  /** Identifies the game. */
  key: string;
};

/** Includes awards that the player already has. */
export function awardsForRoomGame({ games, isWin, key }: RoomGame): DueAward[] {
  const reached = [BADGES.roommate, BADGES.lifeOfTheParty].filter(({ need }) => games >= need);
  return [
    ...reached.map(({ badgeId }) => ({ badge: badgeId, reason: '' })),
    ...(isWin ? [{ badge: BADGES.topOfTheRoom.badgeId, reason: key }] : []),
  ];
}

export const STREAK_LENGTHS: readonly number[] = [
  BADGES.onARoll.need,
  BADGES.sharpFocus.need,
  BADGES.photographicMemory.need,
];

/**
 * Returns `counted` while every judged question of the open round counts for the badge. Otherwise the round cannot earn it any
 * more: returns 0.
 */
const countWhilePossible = (counted: number, round: RoundResult | null) =>
  round && counted === round.judged ? counted : 0;

const PROGRESS: Record<BadgeKey, (standing: Standing, openRound: RoundResult | null) => number> = {
  firstCase: ({ bestStreak }) => bestStreak,
  onARoll: ({ streak }) => streak,
  sharpFocus: ({ streak }) => streak,
  photographicMemory: ({ streak }) => streak,
  cleanSlate: (_, round) => countWhilePossible(round?.right ?? 0, round),
  rollCall: (_, round) => countWhilePossible(round?.answered ?? 0, round),
  regular: ({ answered }) => answered,
  keeper: ({ answered }) => answered,
  countyHopper: ({ counties }) => counties,
  fullWeek: ({ dayRun }) => dayRun,
  podium: () => 0,
  goodCompany: ({ friends }) => friends,
  roommate: ({ roomGames }) => roomGames,
  lifeOfTheParty: ({ roomGames }) => roomGames,
  topOfTheRoom: () => 0,
  ahead: (standing) => (isAhead(standing) ? standing.recent.answers : 0),
  wellRead: ({ knownCategories }) => knownCategories,
  dailyHabit: ({ dailyRun }) => dailyRun,
};

export function progressTo(
  key: BadgeKey,
  standing: Standing,
  openRound: RoundResult | null,
): { have: number; need: number } {
  const { need } = BADGES[key];
  return { have: Math.min(PROGRESS[key](standing, openRound), need), need };
}
