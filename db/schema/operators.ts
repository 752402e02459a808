import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  AUDIT_PHASES,
  AUDIT_SUBJECTS,
  CLAIM_SUBJECTS,
  OPERATOR_ROLES,
  OPERATOR_SIGN_INS,
} from '../../lib/contract/enums';
import { moment, timeOrderedId } from './columns';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A person who works at the desk; not a player. The row stays for the audit after the operator has left. */
export const operators = pgTable(
  'operators',
  {
    id: timeOrderedId(),
    /** Shown in every log. Never used for another operator, even after this one has left. */
    name: text('name').notNull().unique('operators_name'),
    roles: text('roles', { enum: OPERATOR_ROLES }).array().notNull(),
    createdAt: moment('created_at').notNull(),
    leftAt: moment('left_at'),
  },
  (t) => [
    check('operators_name_filled', sql`${t.name} <> ''`),
    check(
      'operators_roles',
      sql`cardinality(${t.roles}) > 0 and ${t.roles} <@ array['moderator', 'records', 'support', 'admin']`,
    ),
  ],
);

const operatorId = () =>
  uuid('operator_id')
    .notNull()
    .references(() => operators.id, { onDelete: 'cascade' });

/** A one-time link for adding a passkey, for a new operator or one who has lost every passkey. */
export const operatorEnrolments = pgTable(
  'operator_enrolments',
  {
    tokenHash: text('token_hash').primaryKey(),
    operatorId: operatorId(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('operator_enrolments_operator').on(t.operatorId)],
);

export const operatorPasskeys = pgTable(
  'operator_passkeys',
  {
    id: text('id').primaryKey(),
    operatorId: operatorId(),
    publicKey: bytea('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    backedUp: boolean('backed_up').notNull(),
    label: text('label').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('operator_passkeys_operator').on(t.operatorId)],
);

export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  {
    id: timeOrderedId(),
    operatorId: operatorId(),
    codeHash: text('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [unique('operator_recovery_codes_hash').on(t.operatorId, t.codeHash)],
);

/** A session at the desk. It ends 8 hours after it was opened, or after 30 minutes without use. */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    id: uuid('id').primaryKey(),
    operatorId: operatorId(),
    signIn: text('sign_in', { enum: OPERATOR_SIGN_INS }).notNull(),
    openedAt: moment('opened_at').notNull(),
    usedAt: moment('used_at').notNull(),
    /** The last use of a passkey. Actions on money and erasure need a recent one. Null after a sign-in with a recovery code. */
    provenAt: moment('proven_at'),
    endedAt: moment('ended_at'),
  },
  (t) => [index('operator_sessions_operator').on(t.operatorId, t.openedAt)],
);

/** What operators did and viewed at the desk. A trigger makes it append-only. Players appear only by row id. */
export const deskAudit = pgTable(
  'desk_audit',
  {
    id: timeOrderedId(),
    actionId: uuid('action_id').notNull(),
    phase: text('phase', { enum: AUDIT_PHASES }).notNull(),
    at: moment('at').notNull(),
    /** No foreign key: the audit outlives the operator's row. */
    operatorId: uuid('operator_id').notNull(),
    operator: text('operator').notNull(),
    action: text('action').notNull(),
    subject: text('subject', { enum: AUDIT_SUBJECTS }),
    subjectId: text('subject_id'),
    /** The code of a refusal, or counts such as `records 2`. Never a player's text. */
    detail: text('detail'),
  },
  (t) => [
    index('desk_audit_at').on(t.at),
    index('desk_audit_action').on(t.actionId),
    index('desk_audit_operator').on(t.operatorId, t.at),
    index('desk_audit_subject').on(t.subject, t.subjectId),
    check('desk_audit_operator_filled', sql`${t.operator} <> ''`),
  ],
);

/** What an operator has open at the desk, so that no other operator decides it at the same time. */
export const deskClaims = pgTable(
  'desk_claims',
  {
    subject: text('subject', { enum: CLAIM_SUBJECTS }).notNull(),
    subjectId: text('subject_id').notNull(),
    operatorId: operatorId(),
    until: moment('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.subjectId] }), index('desk_claims_until').on(t.until)],
);

/** A message on every screen for a limited time, such as planned maintenance. */
export const announcements = pgTable(
  'announcements',
  {
    id: timeOrderedId(),
    text: text('text').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    enteredBy: text('entered_by').notNull(),
  },
  (t) => [
    index('announcements_ends').on(t.endsAt),
    check('announcements_times', sql`${t.endsAt} >= ${t.startsAt}`),
  ],
);
