/**
 * Every mail the game sends, with what its words need. Links are whole addresses under APP_URL; `to` is the address
 * of the account, never one that a caller typed; where no account has it any more nothing is sent. Mails to the operator
 * (MAIL_FOR) go to SUPPORT_EMAIL.
 */
export type Mail =
  | {
      kind: 'resetPassword';
      /** Null where no account has the address that was typed: queued like the others and delivered to nobody. */
      to: string | null;
      /** Four digits; null where this account may only use the link. */
      code: string | null;
      link: string;
    }
  | { kind: 'confirmEmail'; to: string; link: string }
  | {
      kind: 'passwordChanged';
      to: string;
      /** Providers that were unlinked along with it, as people write them; absent where none was. */
      unlinked?: string[];
    }
  | {
      kind: 'deletionScheduled';
      to: string;
      /** When the account will be erased, ISO 8601. */
      dueAt: string;
      link: string;
    }
  | {
      kind: 'identityLinked';
      to: string;
      /** The provider's name as people write it: Google. */
      provider: string;
    }
  | { kind: 'identityUnlinked'; to: string; provider: string }
  | {
      kind: 'moderated';
      to: string;
      /** What an operator did with the account. */
      what: 'renamed' | 'image_removed' | 'suspended' | 'restored';
      /** The new name; null where it stayed. */
      name: string | null;
      /** Whom to write to; null where the operator has named nobody. */
      supportEmail: string | null;
    }
  | {
      /** To the operator, not to a player: what came since the last such mail. */
      kind: 'removalNews';
      to: string;
      /** Removal requests. */
      requested: number;
      /** Records that players reported as under 18 and that are in the queue. */
      flagged: number;
      /** Of both, those that are still in play until they are reviewed. */
      waiting: number;
      /** Reports of that kind that pulled nothing. */
      noted: number;
    };

export type ModerationMail = Extract<Mail, { kind: 'moderated' }>;
export type MailKind = Mail['kind'];

/** Whom each kind is for. The operator's own address need not be anybody's account. */
export const MAIL_FOR: Readonly<Record<MailKind, 'player' | 'operator'>> = {
  resetPassword: 'player',
  confirmEmail: 'player',
  passwordChanged: 'player',
  deletionScheduled: 'player',
  identityLinked: 'player',
  identityUnlinked: 'player',
  moderated: 'player',
  removalNews: 'operator',
};

/** False for a kind that only another version knows, which may run beside this one. */
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAIL_FOR, kind);
