import type { DeskAlert } from '@/lib/contract/mail/mail';
import type { Texts } from '@/messages/format';
import { textsOf } from '@/messages/texts';

export const alertLines = (t: Texts<'mails'>, { items }: DeskAlert): string[] =>
  items.map(({ item, count }) => t(`alertItems.${item}`, { count }));

export function alertText(alert: DeskAlert): string {
  const lines = alertLines(textsOf('en', 'mails'), alert);
  return [...lines, ...(alert.deskUrl ? [alert.deskUrl] : [])].join('\n');
}
