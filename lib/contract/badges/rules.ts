/** Rules of which badges are earned, and of progress. Pure and browser-safe. */
import { BADGES, type BadgeKey } from './catalogue';

export type Standing = {
  /** Current and longest streak of right answers. */
  streak: number;
  bestStreak: number;
  answered: number;
  /** Days in a row, including today; 0 when the run has ended. */
  dayRun: number;
  /** How often a run has reached another seven days. */
  fullWeeks: number;
  /** Distinct counties and friends, counted only as far as the badges need. */
  counties: number;
  friends: number;
  /** Games finished in rooms. */
  roomGames: number;
  /** Days in a row with a finished daily; 0 when the streak has ended. */
  dailyRun: number;
} & Skill;

/** Counts of the answers that /profile compares with par. */
export type Skill = {
  /** Of the last 30 UTC days. */
  recent: { answers: number; right: number; par: number };
  /** Distinct charges with a right answer, of all time. */
  charges: number;
};

/** The judged part of one set. */
export type SetResult = { setId: string; judged: number; answered: number; right: number };

/** Input of the rules. Lists may repeat entries that were processed before. */
export type Achievements = Omit<Standing, 'roomGames' | 'friends' | 'dailyRun'> & {
  streaks: readonly { questionId: string; streak: number }[];
  sets: readonly SetResult[];
};

/** A rank on the board of a finished week. */
export type Place = { windowId: number; rank: number };

/** What each award is for. Awards with the same reason are given once. */
type Reasons = readonly string[];

const TOP_PLACES = 3;

/** A badge that is earned once needs no reason. */
const once = (isEarned: boolean): Reasons => (isEarned ? [''] : []);

/** Each streak passes a length once: at the question that reached it. */
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
  cleanSlate: ({ sets }) =>
    sets.filter(({ right }) => right >= BADGES.cleanSlate.need).map(({ setId }) => setId),
  rollCall: ({ sets }) => once(sets.some(({ answered }) => answered >= BADGES.rollCall.need)),
  regular: ({ answered }) => once(answered >= BADGES.regular.need),
  keeper: ({ answered }) => once(answered >= BADGES.keeper.need),
  countyHopper: ({ counties }) => once(counties >= BADGES.countyHopper.need),
  fullWeek: ({ fullWeeks }) => Array.from({ length: fullWeeks }, (_, i) => String(i + 1)),
  ahead: (skill) => once(isAhead(skill) && skill.recent.answers >= BADGES.ahead.need),
  wellRead: ({ charges }) => once(charges >= BADGES.wellRead.need),
};

export type DueAward = { badge: number; reason: string };

const KEYS = Object.keys(RULES) as BadgeOfAnswers[];

/** Returns every award for these achievements, given before or not. */
export function awardsFor(achievements: Achievements): DueAward[] {
  return KEYS.flatMap((key) =>
    RULES[key](achievements).map((reason) => ({ badge: BADGES[key].badgeId, reason })),
  );
}

/** Returns the awards for boards; each week counts once. */
export function awardsForPlaces(places: readonly Place[]): DueAward[] {
  return places
    .filter(({ rank }) => rank <= TOP_PLACES)
    .map(({ windowId }) => ({ badge: BADGES.podium.badgeId, reason: String(windowId) }));
}

/** A finished game in a room, for one player. */
export type RoomGame = {
  /** Games that the player has finished, this one included. */
  games: number;
  isWin: boolean;
  /** Names the game: each win counts once. */
  key: string;
};

/** Returns the awards for a game in a room, given before or not. */
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

/** Returns the count if every judged answer of the running set counts, else 0. */
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
  roommate: ({ roomGames }) => roomGames,
  lifeOfTheParty: ({ roomGames }) => roomGames,
  topOfTheRoom: () => 0,
  ahead: (standing) => (isAhead(standing) ? standing.recent.answers : 0),
  wellRead: ({ charges }) => charges,
  dailyHabit: ({ dailyRun }) => dailyRun,
};

/** Returns the progress towards a locked badge. */
export function progressTo(
  key: BadgeKey,
  standing: Standing,
  runningSet: SetResult | null,
): { have: number; need: number } {
  const { need } = BADGES[key];
  return { have: Math.min(HAVE[key](standing, runningSet), need), need };
}
