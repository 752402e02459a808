import type { Mail } from '@/lib/contract/mail/mail';
import type { RenderedMail } from '@/lib/platform/mail/transport';
import { htmlLayout, textLayout } from './layouts';
import { wordsOf } from './words';

/** A mail as it is sent: the same words as plain text and as HTML, without a script or anything to load. */
export function renderMail(mail: Mail, appUrl: string): RenderedMail {
  const words = wordsOf(mail, appUrl);
  return { subject: words.subject, text: textLayout(words), html: htmlLayout(words) };
}
