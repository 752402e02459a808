import { deletionMoment } from '@/lib/contract/accounts/deletion-moment';
import { APP_NAME } from '@/lib/contract/app-name';
import { formatNumber } from '@/lib/contract/format';
import type { Mail, ModerationMail } from '@/lib/contract/mail/mail';
import type { MailText } from './mail-text';

function resetPassword({ code, link }: Extract<Mail, { kind: 'resetPassword' }>): MailText {
  const shared = {
    subject: `Reset your ${APP_NAME} password`,
    heading: 'Choose a new password',
    action: { label: 'Choose a new password', link },
  };
  const ignore = 'If it was not you, ignore this email. Your password stays the same.';
  if (code === null) {
    return {
      ...shared,
      before: ['Someone asked for a new password for your account. Open the link to choose one.'],
      after: ['The link works once, for one hour.', ignore],
    };
  }
  return {
    ...shared,
    before: [
      'Someone asked for a new password for your account. Enter this code in the game, or open the link.',
    ],
    code,
    after: [
      'The code works once, for 10 minutes. The link works once, for one hour.',
      `${ignore} Never share the code.`,
    ],
  };
}

function confirmEmail({ link }: Extract<Mail, { kind: 'confirmEmail' }>): MailText {
  return {
    subject: `Confirm your email for ${APP_NAME}`,
    heading: 'Confirm your email',
    before: [`Someone signed up for ${APP_NAME} with this address. If it was you, confirm it.`],
    action: { label: 'Confirm my email', link },
    after: ['The link works for 7 days.', 'If it was not you, ignore this email.'],
  };
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

function passwordChanged(
  { unlinked = [] }: Extract<Mail, { kind: 'passwordChanged' }>,
  appUrl: string,
): MailText {
  const gone = `To protect your account, we unlinked these ways to log in: ${LIST.format(unlinked)}. You can link them again in Settings (${new URL('/setting', appUrl).href}).`;
  return {
    subject: `Your ${APP_NAME} password was changed`,
    heading: 'Your password was changed',
    before: [
      'The password of your account was just changed. Your other devices were logged out.',
      ...(unlinked.length > 0 ? [gone] : []),
    ],
    action: { label: 'It was not me', link: new URL('/forgot-password', appUrl).href },
    after: ['If it was you, you do not need to do anything. If not, choose a new password at once.'],
  };
}

function deletionScheduled({ dueAt, link }: Extract<Mail, { kind: 'deletionScheduled' }>): MailText {
  return {
    subject: `Your ${APP_NAME} account will be deleted`,
    heading: 'Your account will be deleted',
    before: [
      `Your account will be permanently deleted on ${deletionMoment(new Date(dueAt))}. Until then you can log in and keep it.`,
    ],
    action: { label: 'Keep my account', link },
    after: [
      'If you asked for this, you do not need to do anything. If not, log in, keep the account and change your password.',
    ],
  };
}

function identityLinked({ provider }: Extract<Mail, { kind: 'identityLinked' }>, appUrl: string): MailText {
  return {
    subject: `${provider} was linked to your ${APP_NAME} account`,
    heading: `${provider} was linked`,
    before: [`You can now log in to ${APP_NAME} with ${provider}.`],
    action: { label: 'Open settings', link: new URL('/setting', appUrl).href },
    after: ['If it was not you, unlink it in Settings and change your password.'],
  };
}

function identityUnlinked(
  { provider }: Extract<Mail, { kind: 'identityUnlinked' }>,
  appUrl: string,
): MailText {
  return {
    subject: `${provider} was unlinked from your ${APP_NAME} account`,
    heading: `${provider} was unlinked`,
    before: [`You can no longer log in to ${APP_NAME} with ${provider}.`],
    action: { label: 'Open settings', link: new URL('/setting', appUrl).href },
    after: ['If it was not you, choose a new password at once and link it again in Settings.'],
  };
}

function removalNews(
  { deskUrl, requested, flagged, waiting, noted }: Extract<Mail, { kind: 'removalNews' }>,
  appUrl: string,
): MailText {
  const run = 'run npm run removals -- queue and npm run removals -- flags on the server.';
  return {
    subject: `Removals to review on ${APP_NAME}`,
    heading: 'Removals to review',
    before: [
      `Since the last email: ${requested} removal requests, and ${flagged} records reported as under 18.`,
      `${waiting} of them are still in play until you review them; the others are out of play.`,
      `${noted} more records were reported as under 18. They stay in play and are on the list of flags.`,
    ],
    action: { label: 'Open the removal page', link: new URL('/removal', appUrl).href },
    after: [deskUrl ? `To review them, open ${deskUrl} or ${run}` : `To review them, ${run}`],
  };
}

function manyGuests({ guests }: Extract<Mail, { kind: 'manyGuests' }>, appUrl: string): MailText {
  return {
    subject: `Many new guests on ${APP_NAME}`,
    heading: 'Many new guests',
    before: [
      `${formatNumber(guests)} guests have started within an hour, and no more can until the hour is over.`,
      'Until then new visitors need an account, or the code of a room.',
    ],
    action: { label: 'Open the game', link: new URL('/', appUrl).href },
    after: [
      'If you did not expect so many players, the log of your proxy names the networks that they came from.',
      'If you did, raise the limit in lib/accounts/limits.ts.',
    ],
  };
}

export function mailTextOf(mail: Mail, appUrl: string): MailText {
  switch (mail.kind) {
    case 'resetPassword':
      return resetPassword(mail);
    case 'confirmEmail':
      return confirmEmail(mail);
    case 'passwordChanged':
      return passwordChanged(mail, appUrl);
    case 'deletionScheduled':
      return deletionScheduled(mail);
    case 'identityLinked':
      return identityLinked(mail, appUrl);
    case 'identityUnlinked':
      return identityUnlinked(mail, appUrl);
    case 'moderated':
      return moderated(mail, appUrl);
    case 'removalNews':
      return removalNews(mail, appUrl);
    case 'manyGuests':
      return manyGuests(mail, appUrl);
  }
}

type Text = Omit<MailText, 'after'>;

/** Returns the text about an operator's action. It states facts without blame, because reports can be wrong. */
function moderated(mail: ModerationMail, appUrl: string): MailText {
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
