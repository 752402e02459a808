import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '@/db/client';
import { players } from '@/db/schema';
import { isMailKind, MAIL_FOR, type Mail } from '@/lib/contract/mail/mail';
import type { Log } from '@/lib/platform/log/log';
import { MAIL_PURPOSE } from '@/lib/platform/mail/queue-mail';
import { DeliveryError, type MailTransport, type RenderedMail } from '@/lib/platform/mail/transport';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { openToken } from '@/lib/platform/security/sealed-tokens';
import { DEFAULT_LANGUAGE, type Language } from '@/messages/languages';
import { textsOf } from '@/messages/texts';
import { htmlLayout, textLayout } from './templates/layouts';
import { mailTextOf } from './templates/mail-texts';

type DeliveryContext = {
  db: Database;
  transport: MailTransport;
  appUrl: string;
  now: () => Date;
  log: Log;
};

const queuedMail = z.object({ kind: z.string(), sealed: z.string() });

/** Returns the language of the account; null without one, or if it is past its deletion date. */
async function languageOfAccount(db: Database, email: string, now: Date): Promise<Language | null> {
  const [player] = await db
    .select({ language: players.language })
    .from(players)
    .where(
      and(
        eq(players.emailIndex, blindIndex('players.email', email)),
        or(isNull(players.deletionDueAt), gt(players.deletionDueAt, now)),
      ),
    );
  return player?.language ?? null;
}

/**
 * Sends one queued email to an existing account or the operator. Drops an email that is too old, cannot be decrypted or is refused
 * permanently. Rejects if a later try may succeed, and for an unknown kind, because another version may know it during a release.
 * The log never contains the address.
 */
export async function deliverMail(
  { db, transport, appUrl, now, log }: DeliveryContext,
  job: { id: string; data: unknown },
): Promise<void> {
  const queued = queuedMail.safeParse(job.data).data;
  const mail = queued && openToken<Mail>(MAIL_PURPOSE, queued.sealed, now().getTime());
  if (!mail) {
    log.error(
      { jobId: job.id, kind: queued?.kind },
      'dropped a mail: too old, or not encrypted with our keys',
    );
    return;
  }
  if (!isMailKind(mail.kind)) throw new Error(`only another version knows a mail of kind ${queued.kind}`);
  const { to } = mail;
  // No account has the requested address. The mail was queued only to make response times equal.
  if (to === null) return;
  const isForOperator = MAIL_FOR[mail.kind] === 'operator';
  const language = isForOperator ? DEFAULT_LANGUAGE : await languageOfAccount(db, to, now());
  if (language === null) return;
  try {
    await transport.send({ ...renderMail(mail, appUrl, language), to, id: job.id });
  } catch (error) {
    if (!(error instanceof DeliveryError && error.isFinal)) throw error;
    log.error(
      { jobId: job.id, kind: mail.kind, reason: error.message },
      'the mail server rejected a mail permanently',
    );
  }
}

/** Renders an email as plain text and HTML, without scripts or remote content. */
export function renderMail(mail: Mail, appUrl: string, language: Language): RenderedMail {
  const t = textsOf(language, 'mails');
  const content = mailTextOf(t, mail, appUrl);
  return { subject: content.subject, text: textLayout(t, content), html: htmlLayout(t, content) };
}
