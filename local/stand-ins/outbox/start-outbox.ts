import { createServer } from 'node:http';
import { listenOnLoopback } from '../listen';
import type { RunningStandIn } from '../stand-in';
import { createMessages } from './messages';
import { createSmtpServer } from './smtp';
import { answerOutbox } from './web';

type OutboxOptions = {
  /** 0 takes any free port. */
  pagePort: number;
  smtpPort: number;
  host?: string;
};

export type RunningOutbox = RunningStandIn & { pageUrl: string; smtpUrl: string };

/** Starts the SMTP server and the page on loopback; resolves when both listen. */
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
