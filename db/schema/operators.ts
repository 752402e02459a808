import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { OPERATOR_ROLES, OPERATOR_SIGN_INS } from '../../lib/contract/enums';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A person who works at the desk. Operators are no players. A row is kept for the audit when its operator has left. */
export const operators = pgTable(
  'operators',
  {
    id: uuid('id').primaryKey().default(sql`uuid_v7()`),
    /** Shown in every log. Unique, also among those who have left. */
    name: text('name').notNull().unique('operators_name'),
    roles: text('roles', { enum: OPERATOR_ROLES }).array().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Set when the operator has left: no sign-in and no session counts any longer. */
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

/** A one-time link that lets a new operator, or one who lost every passkey, enrol one. */
export const operatorEnrolments = pgTable(
  'operator_enrolments',
  {
    /** SHA-256 of the link's token, hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('operator_enrolments_operator').on(t.operatorId)],
);

/** A WebAuthn credential of an operator. */
export const operatorPasskeys = pgTable(
  'operator_passkeys',
  {
    /** The credential id, base64url. */
    id: text('id').primaryKey(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    /** COSE key. */
    publicKey: bytea('public_key').notNull(),
    /** The authenticator's signature counter; 0 where it has none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    backedUp: boolean('backed_up').notNull(),
    /** What the operator calls the device. */
    label: text('label').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('operator_passkeys_operator').on(t.operatorId)],
);

/** Codes that sign an operator in once each, for when no passkey is at hand. */
export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  {
    id: uuid('id').primaryKey().default(sql`uuid_v7()`),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    /** Keyed hash of operator and code. */
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
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    signIn: text('sign_in', { enum: OPERATOR_SIGN_INS }).notNull(),
    openedAt: moment('opened_at').notNull(),
    usedAt: moment('used_at').notNull(),
    /** The last proof by passkey. Money and erasing ask for a recent one; null after a sign-in with a recovery code. */
    provenAt: moment('proven_at'),
    endedAt: moment('ended_at'),
  },
  (t) => [index('operator_sessions_operator').on(t.operatorId, t.openedAt)],
);
