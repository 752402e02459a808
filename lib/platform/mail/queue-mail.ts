import type { Mail, MailKind } from '@/lib/contract/mail/mail';
import type { Context } from '@/lib/platform/context';
import { enqueue, type JobWriter } from '@/lib/platform/jobs/enqueue';
import { sealToken } from '@/lib/platform/security/sealed-tokens';

export const MAIL_PURPOSE = 'mail';
const DELIVER_WITHIN_SECONDS = 24 * 60 * 60;

type QueuedMail = { kind: MailKind; sealed: string };

/** Queues an email. The worker sends it within a second, and retries for a day. After a crash it may be sent twice. */
export async function queueMail(
  ctx: Pick<Context, 'db' | 'now'>,
  mail: Mail,
  within?: JobWriter,
): Promise<void> {
  const sealed = sealToken(MAIL_PURPOSE, mail, DELIVER_WITHIN_SECONDS, ctx.now().getTime());
  await enqueue(ctx.db, 'mail', { kind: mail.kind, sealed } satisfies QueuedMail, within);
}
