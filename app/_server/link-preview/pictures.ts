import { APP_NAME } from '@/lib/contract/app-name';
import { BADGE_LIST, type Badge } from '@/lib/contract/badges/catalogue';
import type { DailySquare } from '@/lib/contract/daily/daily-view';
import { readSquaresCode, scoreOf, squaresCode } from '@/lib/contract/daily/share';

export const QUESTION = 'What was this person booked for?';

export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** `landing`, `follow`, the id of a badge, or `daily-` and a letter for each square. */
export type PictureName = string;

export const LANDING: PictureName = 'landing';
export const FOLLOW: PictureName = 'follow';
const DAILY = 'daily-';

/** The pictures that never change. */
export const PICTURE_NAMES: readonly PictureName[] = [LANDING, FOLLOW, ...BADGE_LIST.map(({ id }) => id)];

export const badgeOf = (name: PictureName): Badge | undefined => BADGE_LIST.find(({ id }) => id === name);

export const dailyPicture = (squares: readonly DailySquare[]): PictureName => DAILY + squaresCode(squares);

/** Returns the squares that the name of a daily's picture holds, or null for other pictures. */
export function squaresOf(name: PictureName): DailySquare[] | null {
  return name.startsWith(DAILY) ? readSquaresCode(name.slice(DAILY.length)) : null;
}

export function pictureAlt(name: PictureName): string {
  const badge = badgeOf(name);
  if (badge) return `The badge ${badge.name} in ${APP_NAME}. ${badge.description}`;
  const squares = squaresOf(name);
  if (squares) return `${dailyAlt(squares)} ${squares.join(', ')}.`;
  if (name === FOLLOW)
    return `${APP_NAME}: four drawn figures in front of a height chart, and an invitation to play`;
  return `${APP_NAME}: four drawn figures in front of a height chart, and the question: ${QUESTION}`;
}

function dailyAlt(squares: readonly DailySquare[]): string {
  const { right, of } = scoreOf(squares);
  return `A placard of the ${APP_NAME} daily with ${right} of ${of} right:`;
}
