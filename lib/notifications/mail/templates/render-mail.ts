import type { Mail } from '@/lib/contract/mail/mail';
import type { RenderedMail } from '@/lib/platform/mail/transport';
import { htmlLayout, textLayout } from './layouts';
import { mailTextOf } from './mail-texts';

/** Renders an email as plain text and HTML, without scripts or remote content. */
export function renderMail(mail: Mail, appUrl: string): RenderedMail {
  const words = mailTextOf(mail, appUrl);
  return { subject: words.subject, text: textLayout(words), html: htmlLayout(words) };
}
