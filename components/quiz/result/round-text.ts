import { APP_NAME } from '@/lib/contract/app-name';
import { formatNumber } from '@/lib/contract/format';
import type { RoundRank, WireRound } from '@/lib/contract/quiz/round';
import type { Texts } from '@/messages/format';

/** Returns 'Up 12 to 48', or '48' if the rank did not rise. */
export function rankText(t: Texts<'quiz'>, { now, before }: RoundRank): string {
  const places = before === null ? 0 : before - now;
  return places > 0 ? t('rankUp', { places, rank: now }) : formatNumber(t.locale, now);
}

export function shareText(t: Texts<'quiz'>, { right, of, answers }: WireRound): string {
  const squares = answers.map((isRight) => (isRight ? '🟩' : '🟥')).join('');
  return t('roundShared', { app: APP_NAME, right, of, squares });
}

export function roundTitle(t: Texts<'quiz'>, { right, of }: Pick<WireRound, 'right' | 'of'>): string {
  if (right === of) return t('roundTitles.perfect');
  return t(right * 2 >= of ? 'roundTitles.nice' : 'roundTitles.over');
}

export function roundSentences(t: Texts<'quiz'>, round: WireRound): string[] {
  const { right, of, par, points, rank, badges } = round;
  const names = badges.map(({ name }) => name).join(', ');
  return [
    t('spokenRound.score', { title: roundTitle(t, round), right, of }),
    t('spokenRound.par', { par }),
    t('spokenRound.points', { points }),
    ...(rank ? [t('spokenRound.rank', { rank: rankText(t, rank) })] : []),
    ...(badges.length > 0 ? [t('spokenRound.badges', { count: badges.length, badges: names })] : []),
  ];
}
