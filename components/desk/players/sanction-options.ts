import { SANCTION_REASONS } from '@/lib/contract/enums';
import { BAN_DAYS } from '@/lib/contract/moderation/moderation-view';
import type { Texts } from '@/messages/format';

type T = Texts<'deskPlayers'>;

export const whyOptions = (t: T) => SANCTION_REASONS.map((why) => ({ value: why, label: t(`whys.${why}`) }));

/** Returns the ban durations in days. An empty value bans until an operator lifts it. */
export const dayOptions = (t: T) => [
  ...BAN_DAYS.map((days) => ({ value: String(days), label: t('banDays', { count: days }) })),
  { value: '', label: t('banDays', { count: 0 }) },
];
