import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '@/db/client';
import { players } from '@/db/schema';
import { isMailKind, MAIL_FOR, type Mail } from '@/lib/contract/mail/mail';
import type { Log } from '@/lib/platform/log/log';
import { MAIL_PURPOSE } from '@/lib/platform/mail/queue-mail';
import { DeliveryError, type MailTransport } from '@/lib/platform/mail/transport';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { openToken } from '@/lib/platform/security/sealed-tokens';
import { renderMail } from './templates/render-mail';

export type DeliveryContext = {
  db: Database;
  transport: MailTransport;
  appUrl: string;
  now: () => Date;
  log: Log;
};

const queuedMail = z.object({ kind: z.string(), sealed: z.string() });

/** Whether somebody has this address; whose day of erasure has come is gone, although the row may stand a moment longer. */
async function hasAccount(db: Database, email: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: players.id })
    .from(players)
    .where(
      and(
        eq(players.emailIndex, blindIndex('players.email', email)),
        or(isNull(players.deletionDueAt), gt(players.deletionDueAt, now)),
      ),
    );
  return found.length > 0;
}

/**
 * Sends one queued mail, if its account is still there or it is to the operator. Rejects where trying again may help; what is older than a day, cannot be opened, or is refused
 * for good is given up with a line in the log, which names the kind of mail and never the address. Rejects a kind that only another
 * version knows: during a release that version takes it on the next try.
 */
export async function deliverMail(
  { db, transport, appUrl, now, log }: DeliveryContext,
  job: { id: string; data: unknown },
): Promise<void> {
  const queued = queuedMail.safeParse(job.data).data;
  const mail = queued && openToken<Mail>(MAIL_PURPOSE, queued.sealed, now().getTime());
  if (!mail) {
    log.error({ jobId: job.id, kind: queued?.kind }, 'a mail was given up: too old, or not sealed by us');
    return;
  }
  if (!isMailKind(mail.kind)) throw new Error(`only another version knows a mail of kind ${queued.kind}`);
  const { to } = mail;
  // Asked for with an e-mail that nobody has, and queued so that asking takes the same work; or of an account erased since.
  if (to === null || !(MAIL_FOR[mail.kind] === 'operator' || (await hasAccount(db, to, now())))) return;
  try {
    await transport.send({ ...renderMail(mail, appUrl), to, id: job.id });
  } catch (error) {
    if (!(error instanceof DeliveryError && error.isFinal)) throw error;
    log.error({ jobId: job.id, kind: mail.kind, reason: error.message }, 'a mail was refused for good');
  }
}
