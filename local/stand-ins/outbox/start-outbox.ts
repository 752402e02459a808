import { createServer } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { listenOnLoopback, type RunningStandIn } from '../stand-in';
import { answerOutbox, createMessages, type Messages } from './pages';

const MAX_BYTES = 1024 * 1024;

/** Creates a mail server that accepts everything, without TLS and accounts, and delivers nothing. */
function createSmtpServer(messages: Messages): SMTPServer {
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

type OutboxOptions = {
  pagePort: number;
  smtpPort: number;
  host?: string;
};

export type RunningOutbox = RunningStandIn & { pageUrl: string; smtpUrl: string };

export async function startOutbox({ pagePort, smtpPort, host }: OutboxOptions): Promise<RunningOutbox> {
  const messages = createMessages();
  const smtp = createSmtpServer(messages);
  // A client that disconnects must not end the process.
  smtp.on('error', () => {});
  const page = createServer(answerOutbox(messages));
  const ports = await Promise.all([
    listenOnLoopback(page, pagePort, host),
    listenOnLoopback(smtp.server, smtpPort, host),
  ]);
  return {
    pageUrl: `http://localhost:${ports[0]}`,
    smtpUrl: `smtp://127.0.0.1:${ports[1]}`,
    close: async () => {
      page.closeAllConnections();
      await Promise.all([
        new Promise<void>((done) => page.close(() => done())),
        new Promise<void>((done) => smtp.close(() => done())),
      ]);
    },
  };
}
