import { z } from 'zod';
import { AUDIT_SUBJECTS, type AuditSubject } from '@/lib/contract/enums';

export { AUDIT_SUBJECTS };

const uuid = z.uuid();
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A missing or invalid part of an address counts as not set: a filter never fails. */
const lenient = <S extends z.ZodType>(schema: S) => schema.nullable().catch(null).default(null);

/** Which entries of the audit to show, as in the address of the screen. */
export const auditFilterSchema = z.object({
  /** The id of an operator. */
  operator: lenient(uuid),
  /** An action, such as `removals.approve`, or what its name begins with: `removals`. */
  action: lenient(
    z
      .string()
      .trim()
      .regex(/^[a-z][a-z_.-]{0,60}$/),
  ),
  subject: lenient(z.enum(AUDIT_SUBJECTS)),
  /** A receipt, a User ID, the id of a row, or of an action. */
  id: lenient(z.string().trim().min(1).max(100)),
  /** A day (UTC). */
  day: lenient(z.string().regex(DAY).pipe(z.iso.date())),
  /** `all`: views too. Without it only what changed something. */
  show: lenient(z.enum(['all'])),
  /** The id of an entry: only older ones. */
  before: lenient(uuid),
});

export type AuditFilter = z.output<typeof auditFilterSchema>;

/** Actions that show something and change nothing. */
export const VIEW_ACTIONS = [
  'audit.export',
  'charges.list',
  'desk.query',
  'feeds.rejects',
  'held.list',
  'photos.view',
  'players.email',
  'players.export',
  'players.open',
  'players.queue',
  'removals.show',
  'search.photo',
  'search.text',
] as const;

/** What an entry is about, in words, and its screen. */
export type AuditedName = { text: string; path: string | null };

/** An action of an operator about one subject. */
export type AuditEntry = {
  id: string;
  /** ISO 8601. */
  at: string;
  operator: string;
  action: string;
  subject: AuditSubject | null;
  subjectId: string | null;
  /** `unfinished`: it began, and nothing says how it ended. */
  outcome: 'done' | 'refused' | 'unfinished';
  /** Counts, or the code of a refusal. */
  detail: string | null;
  /** When it ended, ISO 8601. */
  endedAt: string | null;
};

export type AuditPage = {
  entries: AuditEntry[];
  /** The entry to continue after, or null at the end. */
  before: string | null;
};
