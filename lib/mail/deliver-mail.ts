import { z } from 'zod';
import type { Log } from '../log';
import { openToken } from '../security/sealed-tokens';
import type { Mail } from './mail';
import { MAIL_PURPOSE } from './queue-mail';
import { renderMail } from './templates/render-mail';
import { DeliveryError, type MailTransport } from './transport';

export type DeliveryContext = { transport: MailTransport; appUrl: string; now: () => Date; log: Log };

const queuedMail = z.object({ kind: z.string(), sealed: z.string() });

/**
 * Sends one queued mail. Rejects where trying again may help; what is older than a day, cannot be opened, or is refused
 * for good is given up with a line in the log, which names the kind of mail and never the address.
 */
export async function deliverMail(
  { transport, appUrl, now, log }: DeliveryContext,
  job: { id: string; data: unknown },
): Promise<void> {
  const queued = queuedMail.safeParse(job.data).data;
  const mail = queued && openToken<Mail>(MAIL_PURPOSE, queued.sealed, now().getTime());
  if (!mail) {
    log.error({ jobId: job.id, kind: queued?.kind }, 'a mail was given up: too old, or not sealed by us');
    return;
  }
  // Asked for with an e-mail that nobody has: queued so that asking takes the same work, and that is all.
  if (mail.to === null) return;
  const { to } = mail;
  // Queued for an address that no account has, so that asking for it told nobody.
  if (to === null) return;
  try {
    await transport.send({ ...renderMail(mail, appUrl), to, id: job.id });
  } catch (error) {
    if (!(error instanceof DeliveryError && error.isFinal)) throw error;
    log.error({ jobId: job.id, kind: mail.kind, reason: error.message }, 'a mail was refused for good');
  }
}
