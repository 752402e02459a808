import type { OperatorRole, SanctionReason } from '@/lib/contract/enums';

/**
 * All mails of the game, with the data for their texts. Links are absolute, times ISO 8601. `to` is the account's stored address,
 * never the caller's input. Mails to the operator go to SUPPORT_EMAIL, alerts to the addresses of DESK_ALERTS.
 */
export type Mail =
  | {
      kind: 'resetPassword';
      /** Null if no account has the email. The job is queued all the same, so that response times reveal nothing, but nothing is sent. */
      to: string | null;
      /** Four digits; null if only the link is allowed. */
      code: string | null;
      link: string;
    }
  | { kind: 'confirmEmail'; to: string; link: string }
  | {
      kind: 'passwordChanged';
      to: string;
      /** Names of the providers that the new password unlinked. */
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
      /** Informs the operator about removal requests since the last such mail. */
      kind: 'removalNews';
      to: string;
      deskUrl?: string | undefined;
      requested: number;
      /** Records with a report of a person under 18 that wait for review. */
      flagged: number;
      /** Requested and flagged records that stay in play until the review. */
      waiting: number;
      /** Further reports of a person under 18. Their records stay in play, and are only on the list of flags. */
      onlyListed: number;
    }
  | ({ kind: 'deskAlert'; to: string } & DeskAlert)
  | { kind: 'manyGuests'; to: string; guests: number };

/** Kinds of items that operators get alerts about, immediately or once a day. */
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

/** An unknown kind comes from a newer version that runs at the same time during a deployment. */
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAIL_FOR, kind);
