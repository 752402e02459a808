import type { Database } from '@/db/client';
import { deliverMail } from '@/lib/notifications/mail/deliver-mail';
import type { Env } from '@/lib/platform/config/env';
import { type JobHandler, startWorkers } from '@/lib/platform/jobs/work';
import type { Log } from '@/lib/platform/log/log';
import { createMailTransport } from '@/lib/platform/mail/transport';

/** Returns the job that sends mail; undefined without an SMTP server. */
function mailHandler(db: Database, { SMTP_URL, MAIL_FROM, APP_URL }: Env, log: Log): JobHandler | undefined {
  if (!SMTP_URL || !MAIL_FROM) {
    log.warn('SMTP_URL is not set: mail waits in its queue');
    return undefined;
  }
  const transport = createMailTransport(SMTP_URL, MAIL_FROM);
  return (job) => deliverMail({ db, transport, appUrl: APP_URL, now: () => new Date(), log }, job);
}

/** Starts the workers of every queue. The returned function stops them cleanly. */
export function startJobs(db: Database, settings: Env, log: Log): Promise<() => Promise<void>> {
  const mail = mailHandler(db, settings, log);
  return startWorkers({
    databaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    handlers: { ...(mail ? { mail } : {}) },
    log,
  });
}
