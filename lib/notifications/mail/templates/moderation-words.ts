import { APP_NAME } from '@/lib/contract/app-name';
import type { ModerationMail } from '@/lib/contract/mail/mail';
import type { MailWords } from './mail-words';

type Words = Omit<MailWords, 'after'>;

/** What an operator did, said without a reproach: who is told may not be the one at fault, and reports can be wrong. */
export function moderated(mail: ModerationMail, appUrl: string): MailWords {
  const { supportEmail } = mail;
  const contact = supportEmail === null ? [] : [`If you think this is a mistake, write to ${supportEmail}.`];
  return { ...wordsFor(mail, appUrl), after: mail.what === 'restored' ? [] : contact };
}

function wordsFor({ what, name }: ModerationMail, appUrl: string): Words {
  const profile = { label: 'Open my profile', link: new URL('/edit-profile', appUrl).href };
  switch (what) {
    case 'renamed':
      return {
        subject: `Your ${APP_NAME} username was changed`,
        heading: 'You have a new username',
        before: [
          `The name you had does not fit ${APP_NAME}, so you are ${name ?? 'somebody else'} now. You can choose another one in your profile.`,
        ],
        action: profile,
      };
    case 'image_removed':
      return {
        subject: `Your ${APP_NAME} photo was removed`,
        heading: 'Your photo was removed',
        before: [
          `The photo in your profile does not fit ${APP_NAME}, so we took it away. You can choose another one in your profile.`,
        ],
        action: profile,
      };
    case 'suspended':
      return {
        subject: `Your ${APP_NAME} account has been suspended`,
        heading: 'Your account has been suspended',
        before: ['You were signed out, other players do not see you any more, and you cannot sign in.'],
        action: { label: 'Read the terms', link: new URL('/terms', appUrl).href },
      };
    case 'restored':
      return {
        subject: `Your ${APP_NAME} account is open again`,
        heading: 'Welcome back',
        before: ['Your account is no longer suspended. Everything of yours is where you left it.'],
        action: { label: 'Sign in', link: new URL('/login', appUrl).href },
      };
  }
}
