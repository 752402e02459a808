import { SANCTION_REASONS } from '@/lib/contract/enums';
import { BAN_DAYS } from '@/lib/contract/moderation/sanctions';
import type { Texts } from '@/messages/format';

type T = Texts<'deskPlayers'>;

/** Choices of what the player reads as the reason. */
export const whyOptions = (t: T) => SANCTION_REASONS.map((why) => ({ value: why, label: t(`whys.${why}`) }));

/** Choices of how long a ban lasts, in days. An empty value: until it is lifted. */
export const dayOptions = (t: T) => [
  ...BAN_DAYS.map((days) => ({ value: String(days), label: t('banDays', { count: days }) })),
  { value: '', label: t('banDays', { count: 0 }) },
];
