import { createTransport } from 'nodemailer';
import { isLoopback } from '@/lib/platform/network/loopback';
import { withTimeout } from '@/lib/platform/with-timeout';

const STEP_TIMEOUT_MS = 10_000;
const SEND_WITHIN_MS = 60_000;

/** Why a mail was not sent. Omits the server's text, which may contain the recipient's address. */
export class DeliveryError extends Error {
  readonly isFinal: boolean;

  constructor(code: string, responseCode: number | undefined, isFinal: boolean) {
    super(`the mail was not taken: ${code}${responseCode === undefined ? '' : ` ${responseCode}`}`);
    this.name = 'DeliveryError';
    this.isFinal = isFinal;
  }
}

export type RenderedMail = { subject: string; text: string; html: string };

type OutgoingMail = RenderedMail & {
  to: string;
  /** Stays the same at every attempt, so that mail programs recognize duplicates. */
  id: string;
};

export type MailTransport = { send: (mail: OutgoingMail) => Promise<void> };

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** Only a refused recipient or content is final. A wrong password or sender can be fixed by the operator. */
function deliveryError(error: unknown): DeliveryError {
  const code = String(property(error, 'code') ?? 'UNKNOWN');
  const given = property(error, 'responseCode');
  const responseCode = typeof given === 'number' ? given : undefined;
  const isAboutMail = ['RCPT TO', 'DATA'].includes(String(property(error, 'command')));
  const isFinal = isAboutMail && responseCode !== undefined && responseCode >= 500;
  return new DeliveryError(code, responseCode, isFinal);
}

function connectionOf(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // Mail and password leave this machine only in encrypted form.
    requireTLS: !secure && !isLoopback(host),
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  };
}

function newTransport(smtpUrl: string) {
  return createTransport({
    ...connectionOf(smtpUrl),
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    dnsTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = newTransport(smtpUrl);
  try {
    await transport.verify();
  } catch (error) {
    throw deliveryError(error);
  } finally {
    transport.close();
  }
}

export function createMailTransport(smtpUrl: string, from: string): MailTransport {
  const domain = /@([^>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  const transport = newTransport(smtpUrl);
  return {
    async send({ to, id, subject, text, html }) {
      const sent = transport.sendMail({
        from,
        // Nodemailer treats an object as one address. It could parse a string as several.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
      try {
        await withTimeout(sent, SEND_WITHIN_MS, () => {
          throw new DeliveryError('ETIMEDOUT', undefined, false);
        });
      } catch (error) {
        throw error instanceof DeliveryError ? error : deliveryError(error);
      }
    },
  };
}
