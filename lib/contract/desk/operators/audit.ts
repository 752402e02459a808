import { z } from 'zod';
import { AUDIT_SUBJECTS, type AuditSubject } from '@/lib/contract/enums';
import { dateSchema } from '@/lib/contract/wire-values';

export { AUDIT_SUBJECTS };

const uuid = z.uuid();

/** Turns a missing or invalid parameter into null, so that every URL of the screen works. */
const lenient = <S extends z.ZodType>(schema: S) => schema.nullable().catch(null).default(null);

export const auditFilterSchema = z.object({
  operator: lenient(uuid),
  /** An action such as `removals.approve`, or a prefix such as `removals`. */
  action: lenient(
    z
      .string()
      .trim()
      .regex(/^[a-z][a-z_.-]{0,60}$/),
  ),
  subject: lenient(z.enum(AUDIT_SUBJECTS)),
  id: lenient(z.string().trim().min(1).max(100)),
  day: lenient(dateSchema()),
  /** `all` includes `VIEW_ACTIONS`. */
  show: lenient(z.enum(['all'])),
  before: lenient(uuid),
});

export type AuditFilter = z.output<typeof auditFilterSchema>;

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

export type AuditedName = { text: string; path: string | null };

export type AuditEntry = {
  id: string;
  at: string;
  operator: string;
  action: string;
  subject: AuditSubject | null;
  subjectId: string | null;
  /** `unfinished`: the process stopped before the outcome was stored. */
  outcome: 'done' | 'refused' | 'unfinished';
  /** Counts, or the error code of a refusal. */
  detail: string | null;
  endedAt: string | null;
};

export type AuditPage = {
  entries: AuditEntry[];
  before: string | null;
};
