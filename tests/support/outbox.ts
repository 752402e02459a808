import { expect } from '@playwright/test';
import { E2E } from './e2e-settings';

type StoredMail = { id: number; subject: string; text: string; html: string };

export type MailFound = StoredMail & {
  links: string[];
  code: string | undefined;
};

export const outboxUrl = () => `http://localhost:${E2E.outboxPort}`;

async function storedMails(address: string): Promise<StoredMail[]> {
  const answer = await fetch(`${outboxUrl()}/messages.json?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as StoredMail[];
}

/** Waits for the newest email to an address, of this subject if given; `after` is the id of an older one to ignore. */
export async function mailTo(
  address: string,
  { subject = /./, after = 0 }: { subject?: RegExp; after?: number } = {},
): Promise<MailFound> {
  let found: StoredMail | undefined;
  await expect
    .poll(
      async () => {
        found = (await storedMails(address)).find((mail) => mail.id > after && subject.test(mail.subject));
        return found !== undefined;
      },
      { message: `a mail to ${address}`, timeout: 15_000, intervals: [100] },
    )
    .toBe(true);
  if (!found) throw new Error('no mail');
  return {
    ...found,
    links: [...found.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link),
    code: /^\s*(\d{4})\s*$/m.exec(found.text)?.[1],
  };
}
