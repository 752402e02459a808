import type { Mail, MailKind } from '@/lib/contract/mail/mail';
import type { Context } from '@/lib/platform/context';
import { enqueue, type JobWriter } from '@/lib/platform/jobs/enqueue';
import { sealToken } from '@/lib/platform/security/sealed-tokens';

export const MAIL_PURPOSE = 'mail';
/** A mail that could not be delivered for this long is given up. */
const DELIVER_WITHIN_SECONDS = 24 * 60 * 60;

/** A mail on its way: what is personal is sealed, and opens for a day. */
export type QueuedMail = { kind: MailKind; sealed: string };

/**
 * Queues a mail and returns before it is sent; it leaves within about a second, is tried again for a day, and survives
 * whatever process dies meanwhile (then it may leave twice). Rejects when it could not be queued.
 */
export async function queueMail(
  ctx: Pick<Context, 'db' | 'now'>,
  mail: Mail,
  within?: JobWriter,
): Promise<void> {
  const sealed = sealToken(MAIL_PURPOSE, mail, DELIVER_WITHIN_SECONDS, ctx.now().getTime());
  await enqueue(ctx.db, 'mail', { kind: mail.kind, sealed } satisfies QueuedMail, within);
}
