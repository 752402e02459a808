import { APP_NAME } from '@/lib/contract/app-name';
import { BADGE_LIST, type Badge } from '@/lib/contract/badges/catalogue';
import type { DailySquare } from '@/lib/contract/daily/daily-view';
import { readSquaresCode, scoreOf, squaresCode } from '@/lib/contract/daily/share';
import { DEFAULT_LANGUAGE } from '@/messages/languages';
import { textsOf } from '@/messages/texts';

const t = textsOf(DEFAULT_LANGUAGE, 'previews');
const badges = textsOf(DEFAULT_LANGUAGE, 'badges');

export const QUESTION = t('question');

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

const LIST = new Intl.ListFormat(DEFAULT_LANGUAGE, { type: 'unit' });
const app = APP_NAME;

/** Returns what screen readers say instead of the picture. Whoever shows it decides its language, so it is in English. */
export function pictureAlt(name: PictureName): string {
  const badge = badgeOf(name);
  if (badge) {
    const howToEarn = badges(`descriptions.${badge.id}`);
    return t('badgeAlt', { badge: badges(`names.${badge.id}`), app, howToEarn });
  }
  const squares = squaresOf(name);
  if (squares) {
    const spoken = LIST.format(squares.map((square) => t(`squares.${square}`)));
    return t('dailyAlt', { app, ...scoreOf(squares), squares: spoken });
  }
  return name === FOLLOW ? t('invitationAlt', { app }) : t('landingAlt', { app, question: QUESTION });
}
