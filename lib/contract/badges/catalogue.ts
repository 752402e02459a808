/**
 * The badges of the season. Names and descriptions are about the player, never about the people in the photos.
 * A guess is right one time in four: three in a row happen about once in eighty answers, and longer streaks need
 * knowledge. Browser-safe.
 */

/** The only season (product specification, section 7). */
export const SEASON_ID = 5;

export type Badge = {
  /** Counts up from 1, as in the API and the database. */
  badgeId: number;
  /** Names the badge and its icon file. */
  id: string;
  name: string;
  /** One sentence: how to earn it. */
  description: string;
  /** How many right answers, days, friends or games it takes. */
  need: number;
  /** Whether it can be earned again. Only such badges can be shared. */
  isRepeatable: boolean;
};

const once = (badgeId: number, id: string, name: string, need: number, description: string): Badge => ({
  badgeId,
  id,
  name,
  need,
  description,
  isRepeatable: false,
});

const repeatable = (...of: Parameters<typeof once>): Badge => ({ ...once(...of), isRepeatable: true });

export const BADGES = {
  firstCase: once(1, 'first-case', 'First Case', 1, 'Get your first answer right.'),
  onARoll: repeatable(2, 'on-a-roll', 'On a Roll', 3, 'Get 3 answers right in a row.'),
  sharpFocus: repeatable(3, 'sharp-focus', 'Sharp Focus', 5, 'Get 5 answers right in a row.'),
  photographicMemory: repeatable(
    4,
    'photographic-memory',
    'Photographic Memory',
    10,
    'Get 10 answers right in a row.',
  ),
  cleanSlate: repeatable(5, 'clean-slate', 'Clean Slate', 10, 'Get all 10 questions of one round right.'),
  rollCall: once(
    6,
    'roll-call',
    'Roll Call',
    10,
    'Answer all 10 questions of one round before time runs out.',
  ),
  regular: once(7, 'regular-at-the-desk', 'Regular at the Desk', 100, 'Answer 100 questions.'),
  keeper: once(8, 'keeper-of-the-files', 'Keeper of the Files', 1000, 'Answer 1,000 questions.'),
  countyHopper: once(9, 'county-hopper', 'County Hopper', 10, 'Answer questions from 10 counties.'),
  fullWeek: repeatable(10, 'full-week', 'Full Week', 7, 'Play 7 days in a row.'),
  podium: repeatable(11, 'podium', 'Podium', 1, 'Finish a week in the top three.'),
  goodCompany: once(12, 'good-company', 'Good Company', 5, 'Have 5 friends.'),
  roommate: once(13, 'roommate', 'Roommate', 1, 'Finish a game in a room.'),
  lifeOfTheParty: once(14, 'life-of-the-party', 'Life of the Party', 25, 'Finish 25 games in rooms.'),
  topOfTheRoom: repeatable(
    15,
    'top-of-the-room',
    'Top of the Room',
    1,
    'Win a game in a room against at least 3 players with accounts.',
  ),
} as const satisfies Record<string, Badge>;

export type BadgeKey = keyof typeof BADGES;

export const BADGE_LIST: readonly Badge[] = Object.values(BADGES);

/** Returns the file name of the icon under /badge/. */
export function badgeIcon(badge: Pick<Badge, 'id'>): string {
  return `${badge.id}.svg`;
}

/** Returns the path of the public page that says what the badge is. */
export function sharedBadgePath(badge: Pick<Badge, 'id'>): string {
  return `/shared/badge/${badge.id}`;
}

export function findBadge(badgeId: number): Badge | undefined {
  return BADGE_LIST.find((badge) => badge.badgeId === badgeId);
}
