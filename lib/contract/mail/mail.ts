import type { OperatorRole, SanctionReason } from '@/lib/contract/enums';
/**
 * Every email of the game with the data of its text. Links are absolute. `to` is the account's address, never one
 * that a caller typed; without an account nothing is sent. Emails to the operator (MAIL_FOR) go to SUPPORT_EMAIL.
 */
export type Mail =
  | {
      kind: 'resetPassword';
      /** Null without an account: queued like the others, but not sent. */
      to: string | null;
      /** Four digits; null if this account may only use the link. */
      code: string | null;
      link: string;
    }
  | { kind: 'confirmEmail'; to: string; link: string }
  | {
      kind: 'passwordChanged';
      to: string;
      /** Names of providers that were unlinked too. */
      unlinked?: string[];
    }
  | {
      kind: 'deletionScheduled';
      to: string;
      /** When the account is erased, ISO 8601. */
      dueAt: string;
      link: string;
    }
  | {
      kind: 'identityLinked';
      to: string;
      /** The provider's name: Google. */
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
      /** Of a warning or ban: why, until when (ISO 8601; null lasts), and the path where the player may appeal. */
      why?: SanctionReason;
      until?: string | null;
      link?: string;
      /** Null if the operator has set no address. */
      supportEmail: string | null;
    }
  | {
      /** To the operator: what happened since the last such email. */
      kind: 'removalNews';
      to: string;
      /** Where operators review them, besides the commands; none without a desk. */
      deskUrl?: string | undefined;
      requested: number;
      /** Records reported as under 18 that wait for review. */
      flagged: number;
      /** Of both, those still in play until they are reviewed. */
      waiting: number;
      /** Such reports that removed nothing. */
      noted: number;
    }
  /** To operators of a role: what has become urgent. */
  | ({ kind: 'deskAlert'; to: string } & DeskAlert)
  /** To the operator: the hourly limit of new guests is reached. */
  | { kind: 'manyGuests'; to: string; guests: number };

/** Kinds of items that operators are told of at once or once a day. */
export type AlertItem =
  | 'underAge'
  | 'waitingRequests'
  | 'letters'
  | 'failedImports'
  | 'reports'
  | 'appeals'
  | 'disputes';

/** Counts, and nothing personal. `deskUrl`: none without a desk. */
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

/** Returns false for a kind that only another running version knows. */
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAIL_FOR, kind);
