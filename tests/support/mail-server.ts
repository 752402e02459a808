import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = Email & { to: { address?: string }[] };

/** What the server does with the next emails, in order; afterwards it accepts. */
export type Reaction = 'accept' | 'refuse for now' | 'refuse for good' | 'hang';

type Refusal = Error & { responseCode: number };

/** As real servers do, it repeats the address in its answers. */
function refusal(responseCode: number, address: string): Refusal {
  return Object.assign(new Error(`<${address}> not now`), { responseCode });
}

/** An SMTP server on loopback that keeps what it accepts. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  reactions: Reaction[] = [];
  /** How often a recipient was named, whatever the result. */
  tries = 0;
  private credentials: { user: string; password: string } | undefined;
  private readonly held: (() => void)[] = [];
  private readonly server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === this.credentials?.user && password === this.credentials?.password;
      done(isRight ? null : new Error('wrong password'), isRight ? { user: username } : undefined);
    },
    onRcptTo: ({ address }, _session, done) => {
      this.tries += 1;
      const reaction = this.reactions.shift() ?? 'accept';
      if (reaction === 'hang') this.held.push(() => done());
      else if (reaction === 'refuse for now') done(refusal(451, address));
      else if (reaction === 'refuse for good') done(refusal(550, address));
      else done();
    },
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          this.received.push({ ...mail, to: mail.to ?? [] });
          done();
        }, done);
    },
  });

  async start({
    port = 0,
    credentials,
  }: {
    port?: number;
    credentials?: MailServer['credentials'];
  } = {}): Promise<string> {
    this.credentials = credentials;
    this.server.on('error', () => {});
    this.server.listen(port, '127.0.0.1');
    await once(this.server.server, 'listening');
    const { port: taken } = this.server.server.address() as AddressInfo;
    const login = credentials
      ? `${encodeURIComponent(credentials.user)}:${encodeURIComponent(credentials.password)}@`
      : '';
    return `smtp://${login}127.0.0.1:${taken}`;
  }

  async stop(): Promise<void> {
    for (const release of this.held) release();
    await new Promise<void>((done) => this.server.close(() => done()));
  }
}
