import type { Badge } from '@/lib/contract/badges/catalogue';
import { DEFAULT_LANGUAGE } from '@/messages/languages';
import { textsOf } from '@/messages/texts';

/** Returns the English name of a badge, which notifications hold and apps read. */
export const badgeName = ({ id }: Pick<Badge, 'id'>): string =>
  textsOf(DEFAULT_LANGUAGE, 'badges')(`names.${id}`);

/** Returns how a badge is earned, in English. */
export const badgeDescription = ({ id }: Pick<Badge, 'id'>): string =>
  textsOf(DEFAULT_LANGUAGE, 'badges')(`descriptions.${id}`);
