import { APP_NAME } from '@/lib/contract/app-name';
import { formatUtcMoment } from '@/lib/contract/format';
import type { DeskAlert, Mail, ModerationMail } from '@/lib/contract/mail/mail';
import type { Texts } from '@/messages/format';
import { textsOf } from '@/messages/texts';
import type { MailText } from './layouts';

type T = Texts<'mails'>;

const app = APP_NAME;

function resetPassword(t: T, { code, link }: Extract<Mail, { kind: 'resetPassword' }>): MailText {
  const shared = {
    subject: t('resetSubject', { app }),
    heading: t('resetHeading'),
    action: { label: t('resetHeading'), link },
  };
  return code === null
    ? { ...shared, before: [t('resetByLink')], after: [t('resetLinkWorks'), t('resetNotYou')] }
    : { ...shared, before: [t('resetByCode')], code, after: [t('resetCodeWorks'), t('resetNotYouByCode')] };
}

function confirmEmail(t: T, { link }: Extract<Mail, { kind: 'confirmEmail' }>): MailText {
  return {
    subject: t('confirmSubject', { app }),
    heading: t('confirmHeading'),
    before: [t('confirmText', { app })],
    action: { label: t('confirmButton'), link },
    after: [t('confirmLinkWorks'), t('confirmNotYou')],
  };
}

function passwordChanged(
  t: T,
  { unlinked = [] }: Extract<Mail, { kind: 'passwordChanged' }>,
  appUrl: string,
): MailText {
  const list = new Intl.ListFormat(t.locale, { type: 'conjunction' });
  const unlinkedValues = { ways: list.format(unlinked), link: new URL('/setting', appUrl).href };
  return {
    subject: t('passwordSubject', { app }),
    heading: t('passwordHeading'),
    before: [t('passwordText'), ...(unlinked.length > 0 ? [t('passwordUnlinked', unlinkedValues)] : [])],
    action: { label: t('passwordButton'), link: new URL('/forgot-password', appUrl).href },
    after: [t('passwordNotYou')],
  };
}

function deletionScheduled(t: T, { dueAt, link }: Extract<Mail, { kind: 'deletionScheduled' }>): MailText {
  return {
    subject: t('deletionSubject', { app }),
    heading: t('deletionHeading'),
    before: [t('deletionText', { moment: formatUtcMoment(t.locale, new Date(dueAt)) })],
    action: { label: t('deletionButton'), link },
    after: [t('deletionNotYou')],
  };
}

function identityLinked(
  t: T,
  { provider }: Extract<Mail, { kind: 'identityLinked' }>,
  appUrl: string,
): MailText {
  return {
    subject: t('linkedSubject', { provider, app }),
    heading: t('linkedHeading', { provider }),
    before: [t('linkedText', { provider, app })],
    action: { label: t('openSettings'), link: new URL('/setting', appUrl).href },
    after: [t('linkedNotYou')],
  };
}

function identityUnlinked(
  t: T,
  { provider }: Extract<Mail, { kind: 'identityUnlinked' }>,
  appUrl: string,
): MailText {
  return {
    subject: t('unlinkedSubject', { provider, app }),
    heading: t('unlinkedHeading', { provider }),
    before: [t('unlinkedText', { provider, app })],
    action: { label: t('openSettings'), link: new URL('/setting', appUrl).href },
    after: [t('unlinkedNotYou')],
  };
}

function removalNews(
  t: T,
  { deskUrl, requested, flagged, waiting, onlyListed }: Extract<Mail, { kind: 'removalNews' }>,
  appUrl: string,
): MailText {
  return {
    subject: t('removalsSubject', { app }),
    heading: t('removalsHeading'),
    before: [
      t('removalsNew', { requested, flagged }),
      t('removalsInPlay', { count: waiting }),
      t('removalsOnlyListed', { count: onlyListed }),
    ],
    action: { label: t('removalsButton'), link: new URL('/removal', appUrl).href },
    after: [deskUrl ? t('removalsAtDesk', { link: deskUrl }) : t('removalsByCommand')],
  };
}

function deskAlert(t: T, mail: Extract<Mail, { kind: 'deskAlert' }>, appUrl: string): MailText {
  return {
    subject: t('alertSubject', { app }),
    heading: t('alertHeading'),
    before: alertLines(t, mail),
    action: { label: t('alertButton'), link: mail.deskUrl ?? new URL('/', appUrl).href },
    after: [t('alertWhy', { role: mail.role })],
  };
}

function manyGuests(t: T, { guests }: Extract<Mail, { kind: 'manyGuests' }>, appUrl: string): MailText {
  return {
    subject: t('guestsSubject', { app }),
    heading: t('guestsHeading'),
    before: [t('guestsText', { count: guests }), t('guestsUntilThen')],
    action: { label: t('guestsButton'), link: new URL('/', appUrl).href },
    after: [t('guestsUnexpected'), t('guestsExpected')],
  };
}

export function mailTextOf(t: T, mail: Mail, appUrl: string): MailText {
  switch (mail.kind) {
    case 'resetPassword':
      return resetPassword(t, mail);
    case 'confirmEmail':
      return confirmEmail(t, mail);
    case 'passwordChanged':
      return passwordChanged(t, mail, appUrl);
    case 'deletionScheduled':
      return deletionScheduled(t, mail);
    case 'identityLinked':
      return identityLinked(t, mail, appUrl);
    case 'identityUnlinked':
      return identityUnlinked(t, mail, appUrl);
    case 'moderated':
      return moderated(t, mail, appUrl);
    case 'removalNews':
      return removalNews(t, mail, appUrl);
    case 'deskAlert':
      return deskAlert(t, mail, appUrl);
    case 'manyGuests':
      return manyGuests(t, mail, appUrl);
  }
}

type Text = Omit<MailText, 'after'>;

function reasonTexts(t: T, { why, until }: ModerationMail): string[] {
  return [...(why ? [t(`why.${why}`)] : []), ...(until ? [t('until', { day: new Date(until) })] : [])];
}

/** The texts state facts without blame, because reports can be wrong. */
function moderated(t: T, mail: ModerationMail, appUrl: string): MailText {
  const { supportEmail } = mail;
  const contact = supportEmail === null ? [] : [t('mistake', { email: supportEmail })];
  return { ...textFor(t, mail, appUrl), after: mail.what === 'restored' ? [] : contact };
}

function textFor(t: T, mail: ModerationMail, appUrl: string): Text {
  const { what, name } = mail;
  const profile = { label: t('openProfile'), link: new URL('/edit-profile', appUrl).href };
  switch (what) {
    case 'renamed':
      return {
        subject: t('renamedSubject', { app }),
        heading: t('renamedHeading'),
        before: [t('renamedText', { name: name ?? t('noName') })],
        action: profile,
      };
    case 'image_removed':
      return {
        subject: t('photoSubject', { app }),
        heading: t('photoHeading'),
        before: [t('photoText')],
        action: profile,
      };
    case 'suspended':
      return {
        subject: t('suspendedSubject', { app }),
        heading: t('suspendedHeading'),
        before: [...reasonTexts(t, mail), t('suspendedText')],
        action: { label: t('readOrAppeal'), link: new URL(mail.link ?? '/terms', appUrl).href },
      };
    case 'warned':
      return {
        subject: t('warnedSubject', { app }),
        heading: t('warnedHeading'),
        before: [...reasonTexts(t, mail), t('warnedText')],
        action: { label: t('readOrAppeal'), link: new URL(mail.link ?? '/terms', appUrl).href },
      };
    case 'upheld':
    case 'warning_taken_back':
      return {
        subject: t('appealSubject', { app }),
        heading: t('appealHeading'),
        before: [t(what === 'upheld' ? 'upheldText' : 'takenBackText')],
        action: { label: t('readTerms'), link: new URL('/terms', appUrl).href },
      };
    case 'restored':
      return {
        subject: t('restoredSubject', { app }),
        heading: t('restoredHeading'),
        before: [t('restoredText')],
        action: { label: t('logIn'), link: new URL('/login', appUrl).href },
      };
  }
}

const alertLines = (t: Texts<'mails'>, { items }: DeskAlert): string[] =>
  items.map(({ item, count }) => t(`alertItems.${item}`, { count }));

export function alertText(alert: DeskAlert): string {
  const lines = alertLines(textsOf('en', 'mails'), alert);
  return [...lines, ...(alert.deskUrl ? [alert.deskUrl] : [])].join('\n');
}
