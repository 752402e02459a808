import { APP_NAME } from '@/lib/contract/app-name';
import type { StandIn } from '../stand-in';

/** A local SMTP server that keeps mail in memory, and a page that shows it. */
export const outbox: StandIn<'MAIL_OUTBOX_PORT' | 'MAIL_OUTBOX_SMTP_PORT'> = {
  name: 'outbox',
  insteadOf: ['SMTP_URL'],
  ports: { MAIL_OUTBOX_PORT: 8025, MAIL_OUTBOX_SMTP_PORT: 8026 },
  settings: ({ MAIL_OUTBOX_SMTP_PORT }) => ({
    SMTP_URL: `smtp://127.0.0.1:${MAIL_OUTBOX_SMTP_PORT}`,
    MAIL_FROM: `${APP_NAME} <no-reply@lineup.example>`,
  }),
  describe: ({ MAIL_OUTBOX_PORT }) => [
    'mail',
    `goes to a local outbox: http://localhost:${MAIL_OUTBOX_PORT}   stand-in (SMTP_URL)`,
  ],
  start: async ({ MAIL_OUTBOX_PORT, MAIL_OUTBOX_SMTP_PORT }) => {
    const { startOutbox } = await import('./start-outbox');
    return startOutbox({ pagePort: MAIL_OUTBOX_PORT, smtpPort: MAIL_OUTBOX_SMTP_PORT });
  },
};
