import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Messages } from './messages';

const MAX_BYTES = 1024 * 1024;

/** Creates a mail server that accepts everything, without TLS and accounts, and delivers nothing. */
export function createSmtpServer(messages: Messages): SMTPServer {
  return new SMTPServer({
    banner: 'local outbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: MAX_BYTES,
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address.toLowerCase());
      take(messages, stream, to).then(
        () => done(),
        () => done(new Error('The message could not be read')),
      );
    },
  });
}

async function take(messages: Messages, stream: Readable, to: string[]): Promise<void> {
  const { from, subject = '', text = '', html = '' } = await PostalMime.parse(await buffer(stream));
  const sender = from?.name ? `${from.name} <${from.address}>` : (from?.address ?? '');
  messages.add({ to, from: sender, subject, text, html, receivedAt: new Date().toISOString() });
}
