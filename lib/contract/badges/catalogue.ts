/** The only season (docs/specification.md, section 7). */
export const SEASON_ID = 5;

/** `badgeId` is the number in API and database. `id` names the texts and the icon file. To share a badge is to give one to a friend. */
const once = <Id extends string>(badgeId: number, id: Id, need: number) => ({
  badgeId,
  id,
  need,
  /** Only badges that can be earned again can be shared. */
  isRepeatable: false,
});

const repeatable = <Id extends string>(badgeId: number, id: Id, need: number) => ({
  ...once(badgeId, id, need),
  isRepeatable: true,
});

/**
 * The badges of the season. A player at par (docs/rules.md, "Par") is right in 63 of 100 answers. On average, such a player gets
 * three right in a row every 11 answers, ten in a row every 270, and one perfect round in 100.
 */
export const BADGES = {
  firstCase: once(1, 'first-case', 1),
  onARoll: repeatable(2, 'on-a-roll', 3),
  sharpFocus: repeatable(3, 'sharp-focus', 5),
  photographicMemory: repeatable(4, 'photographic-memory', 10),
  cleanSlate: repeatable(5, 'clean-slate', 10),
  rollCall: once(6, 'roll-call', 10),
  regular: once(7, 'regular-at-the-desk', 100),
  keeper: once(8, 'keeper-of-the-files', 1000),
  countyHopper: once(9, 'county-hopper', 10),
  fullWeek: repeatable(10, 'full-week', 7),
  podium: repeatable(11, 'podium', 1),
  goodCompany: once(12, 'good-company', 5),
  roommate: once(13, 'roommate', 1),
  lifeOfTheParty: once(14, 'life-of-the-party', 25),
  topOfTheRoom: repeatable(15, 'top-of-the-room', 1),
  ahead: once(16, 'ahead-of-the-records', 50),
  wellRead: once(17, 'well-read', 10),
  dailyHabit: once(18, 'daily-habit', 7),
};

export type Badge = (typeof BADGES)[BadgeKey];
export type BadgeKey = keyof typeof BADGES;

export const BADGE_LIST: readonly Badge[] = Object.values(BADGES);

export function badgeIcon(badge: Pick<Badge, 'id'>): string {
  return `${badge.id}.svg`;
}

/** The path of the public page of a badge, for links. Unrelated to giving a badge to a friend. */
export function sharedBadgePath(badge: Pick<Badge, 'id'>): string {
  return `/shared/badge/${badge.id}`;
}

export const findBadgeById = (id: string | null): Badge | undefined =>
  BADGE_LIST.find((badge) => badge.id === id);

export function findBadge(badgeId: number): Badge | undefined {
  return BADGE_LIST.find((badge) => badge.badgeId === badgeId);
}
