import { APP_NAME } from '@/lib/contract/app-name';
import { counted, formatNumber } from '@/lib/contract/format';
import type { RoundRank, WireRound } from '@/lib/contract/quiz/round';

/** Returns 'Up 12 to 48', or '48' where the round changed nothing. */
export function rankText({ now, before }: RoundRank): string {
  const climbed = before === null ? 0 : before - now;
  return climbed > 0 ? `Up ${formatNumber(climbed)} to ${formatNumber(now)}` : formatNumber(now);
}

/** Returns the text that the player shares. It names no record and shows no photo. */
export function shareText({ right, of, answers }: WireRound): string {
  const squares = answers.map((isRight) => (isRight ? '🟩' : '🟥')).join('');
  return `${APP_NAME} · ${right}/${of} · ${squares}`;
}

export function roundTitle({ right, of }: Pick<WireRound, 'right' | 'of'>): string {
  return right === of ? 'Perfect round' : 'Round over';
}

/** Returns the round for screen readers, in one announcement. */
export function roundAnnouncement(round: WireRound): string {
  const parts = [
    `${roundTitle(round)}.`,
    `${round.right} of ${round.of} right.`,
    `${counted(round.points, 'point')}.`,
    round.rank ? `Rank this week: ${rankText(round.rank)}.` : '',
    round.badges.length > 0 ? `New badges: ${round.badges.map(({ name }) => name).join(', ')}.` : '',
  ];
  return parts.filter(Boolean).join(' ');
}
