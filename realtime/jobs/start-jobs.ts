import { deliverMail } from '@/lib/notifications/mail/deliver-mail';
import type { Env } from '@/lib/platform/config/env';
import { type JobHandler, startWorkers } from '@/lib/platform/jobs/work';
import type { Log } from '@/lib/platform/log/log';
import { createMailTransport } from '@/lib/platform/mail/transport';
import type { RealtimeServer } from '../serve/realtime-server';

type Server = Pick<RealtimeServer, 'db' | 'now'>;

/** Returns the job that sends mail; undefined without an SMTP server. */
function mailHandler(
  { db, now }: Server,
  { SMTP_URL, MAIL_FROM, APP_URL }: Env,
  log: Log,
): JobHandler | undefined {
  if (!SMTP_URL || !MAIL_FROM) {
    log.warn('SMTP_URL is not set: mail waits in its queue');
    return undefined;
  }
  const transport = createMailTransport(SMTP_URL, MAIL_FROM);
  return (job) => deliverMail({ db, transport, appUrl: APP_URL, now, log }, job);
}

/** Starts the workers of every queue. The returned function stops them cleanly. */
export function startJobs(server: Server, settings: Env, log: Log): Promise<() => Promise<void>> {
  const mail = mailHandler(server, settings, log);
  return startWorkers({
    databaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    handlers: { ...(mail ? { mail } : {}) },
    log,
  });
}
