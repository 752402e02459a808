import type { OperatorRole, SanctionReason } from '@/lib/contract/enums';

/**
 * Every mail of the game with the data of its text. Links are absolute, times ISO 8601. `to` is the stored address of the
 * account, never the caller's input. Mails to the operator go to SUPPORT_EMAIL.
 */
export type Mail =
  | {
      kind: 'resetPassword';
      /** Null without an account: the mail is queued, for equal response times, but not sent. */
      to: string | null;
      /** Four digits; null if only the link is allowed. */
      code: string | null;
      link: string;
    }
  | { kind: 'confirmEmail'; to: string; link: string }
  | {
      kind: 'passwordChanged';
      to: string;
      unlinked?: string[];
    }
  | {
      kind: 'deletionScheduled';
      to: string;
      dueAt: string;
      link: string;
    }
  | {
      kind: 'identityLinked';
      to: string;
      /** The provider's name, such as `Google`. */
      provider: string;
    }
  | { kind: 'identityUnlinked'; to: string; provider: string }
  | {
      kind: 'moderated';
      to: string;
      what:
        | 'renamed'
        | 'image_removed'
        | 'warned'
        | 'suspended'
        | 'restored'
        | 'warning_taken_back'
        | 'upheld';
      name: string | null;
      /** Set for a warning or ban. `until` is null for a permanent ban. The player can appeal at `link`. */
      why?: SanctionReason;
      until?: string | null;
      link?: string;
      supportEmail: string | null;
    }
  | {
      /** Tells the operator about removal requests since the last such mail. */
      kind: 'removalNews';
      to: string;
      /** The screen for reviews; none without a desk. */
      deskUrl?: string | undefined;
      requested: number;
      /** Records with a report of a person under 18 that wait for review. */
      flagged: number;
      /** Requested and flagged records that stay in play until the review. */
      waiting: number;
      /** Reports of a person under 18 that removed nothing. */
      noted: number;
    }
  /** Alerts operators of a role to urgent items. */
  | ({ kind: 'deskAlert'; to: string } & DeskAlert)
  /** Tells the operator that the hourly limit of new guests is reached. */
  | { kind: 'manyGuests'; to: string; guests: number };

/** Kinds of items about which operators are alerted at once or daily. */
export type AlertItem =
  | 'underAge'
  | 'waitingRequests'
  | 'letters'
  | 'failedImports'
  | 'reports'
  | 'appeals'
  | 'disputes';

/** Contains counts only, no personal data. */
export type DeskAlert = {
  role: OperatorRole;
  items: readonly { item: AlertItem; count: number }[];
  deskUrl?: string | undefined;
};

export type ModerationMail = Extract<Mail, { kind: 'moderated' }>;
export type MailKind = Mail['kind'];

export const MAIL_FOR: Readonly<Record<MailKind, 'player' | 'operator'>> = {
  resetPassword: 'player',
  confirmEmail: 'player',
  passwordChanged: 'player',
  deletionScheduled: 'player',
  identityLinked: 'player',
  identityUnlinked: 'player',
  moderated: 'player',
  removalNews: 'operator',
  deskAlert: 'operator',
  manyGuests: 'operator',
};

/** Returns false for a mail that a newer version queued during a deployment. */
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAIL_FOR, kind);
