import { APP_NAME } from '@/lib/contract/app-name';
import { BADGE_LIST, type Badge } from '@/lib/contract/badges/catalogue';
import type { DailySquare } from '@/lib/contract/daily/daily-view';
import { readSquaresCode, scoreOf, squaresCode } from '@/lib/contract/daily/share';
import type { Language } from '@/messages/languages';
import { textsOf } from '@/messages/texts';

export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** `landing`, `follow`, `higher-lower`, the id of a badge, or `daily-12-` and a letter for each square. */
export type PictureName = string;

export const LANDING: PictureName = 'landing';
export const FOLLOW: PictureName = 'follow';
export const HIGHER_LOWER: PictureName = 'higher-lower';
const DAILY = /^daily-([1-9]\d{0,4})-(\w+)$/;

export const PICTURE_NAMES: readonly PictureName[] = [
  LANDING,
  FOLLOW,
  HIGHER_LOWER,
  ...BADGE_LIST.map(({ id }) => id),
];

export const badgeOf = (name: PictureName): Badge | undefined => BADGE_LIST.find(({ id }) => id === name);

export type DailyResult = { number: number; squares: readonly DailySquare[] };

export const dailyPicture = ({ number, squares }: DailyResult): PictureName =>
  `daily-${number}-${squaresCode(squares)}`;

/** Returns the number and squares in the name of a result's picture, or null for other pictures. */
export function dailyOf(name: PictureName): DailyResult | null {
  const [, number, code = ''] = DAILY.exec(name) ?? [];
  const squares = readSquaresCode(code);
  return number && squares ? { number: Number(number), squares } : null;
}

const app = APP_NAME;

export function pictureAlt(name: PictureName, language: Language): string {
  const t = textsOf(language, 'previews');
  const badge = badgeOf(name);
  if (badge) {
    const badges = textsOf(language, 'badges');
    const howToEarn = badges(`descriptions.${badge.id}`);
    return t('badgeAlt', { badge: badges(`names.${badge.id}`), app, howToEarn });
  }
  const daily = dailyOf(name);
  if (daily) {
    const list = new Intl.ListFormat(t.locale, { type: 'unit' });
    const spoken = list.format(daily.squares.map((square) => t(`squares.${square}`)));
    return t('dailyAlt', { app, number: daily.number, ...scoreOf(daily.squares), squares: spoken });
  }
  if (name === HIGHER_LOWER) return t('higherLowerAlt', { app, question: t('higherLowerQuestion') });
  return name === FOLLOW ? t('invitationAlt', { app }) : t('landingAlt', { app, question: t('question') });
}
