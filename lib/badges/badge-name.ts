import type { Badge } from '@/lib/contract/badges/catalogue';
import type { Language } from '@/messages/languages';
import { textsOf } from '@/messages/texts';

export const badgeName = ({ id }: Pick<Badge, 'id'>, language: Language): string =>
  textsOf(language, 'badges')(`names.${id}`);

export const badgeDescription = ({ id }: Pick<Badge, 'id'>, language: Language): string =>
  textsOf(language, 'badges')(`descriptions.${id}`);
