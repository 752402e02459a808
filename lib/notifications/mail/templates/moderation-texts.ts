import { APP_NAME } from '@/lib/contract/app-name';
import type { ModerationMail } from '@/lib/contract/mail/mail';
import type { MailText } from './mail-text';

type Text = Omit<MailText, 'after'>;

/** Returns the text about an operator's action. It states facts without blame, because reports can be wrong. */
export function moderated(mail: ModerationMail, appUrl: string): MailText {
  const { supportEmail } = mail;
  const contact = supportEmail === null ? [] : [`If you think this is a mistake, write to ${supportEmail}.`];
  return { ...textFor(mail, appUrl), after: mail.what === 'restored' ? [] : contact };
}

function textFor({ what, name }: ModerationMail, appUrl: string): Text {
  const profile = { label: 'Open my profile', link: new URL('/edit-profile', appUrl).href };
  switch (what) {
    case 'renamed':
      return {
        subject: `Your ${APP_NAME} username was changed`,
        heading: 'You have a new username',
        before: [
          `Your old username does not follow our rules. You are now ${name ?? 'a player without a name'}. You can choose another username in your profile.`,
        ],
        action: profile,
      };
    case 'image_removed':
      return {
        subject: `Your ${APP_NAME} photo was removed`,
        heading: 'Your photo was removed',
        before: [
          `Your profile photo does not follow our rules, so we removed it. You can choose another one in your profile.`,
        ],
        action: profile,
      };
    case 'suspended':
      return {
        subject: `Your ${APP_NAME} account has been suspended`,
        heading: 'Your account has been suspended',
        before: ['You were logged out. Other players no longer see you, and you cannot log in.'],
        action: { label: 'Read the terms', link: new URL('/terms', appUrl).href },
      };
    case 'restored':
      return {
        subject: `Your ${APP_NAME} account is open again`,
        heading: 'Welcome back',
        before: ['Your account is no longer suspended. Nothing of your account was deleted.'],
        action: { label: 'Log in', link: new URL('/login', appUrl).href },
      };
  }
}
