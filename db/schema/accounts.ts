import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { IDENTITY_PROVIDERS, SESSION_KINDS } from '../../lib/contract/enums';
import { moment, timeOrderedId } from './columns';
import { ownerId } from './players';

/** One login. The encrypted cookie or bearer token contains only the id of the row; the row decides whether it is valid. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    playerId: ownerId(),
    kind: text('kind', { enum: SESSION_KINDS }).notNull(),
    clientSealed: text('client_sealed'),
    remembered: boolean('remembered').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (t) => [index('sessions_player').on(t.playerId)],
);

/** Links a player to an account at an identity provider, which is identified by provider and subject, never by email. */
export const identities = pgTable(
  'identities',
  {
    id: timeOrderedId(),
    playerId: ownerId(),
    provider: text('provider', { enum: IDENTITY_PROVIDERS }).notNull(),
    subjectSealed: text('subject_sealed').notNull(),
    subjectIndex: text('subject_index').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('identities_subject').on(t.provider, t.subjectIndex),
    unique('identities_player_provider').on(t.playerId, t.provider),
  ],
);

/**
 * One email of the password reset: a four-digit code and a link, both as keyed hashes. An unknown address gets the same row, so that
 * neither work nor limits reveal which accounts exist. Kept for 30 days, in which wrong tries are counted.
 */
export const resetCodes = pgTable(
  'reset_codes',
  {
    id: timeOrderedId(),
    emailIndex: text('email_index').notNull(),
    hasCode: boolean('has_code').notNull(),
    codeHash: text('code_hash'),
    linkHash: text('link_hash').notNull().unique('reset_codes_link'),
    wrongTries: integer('wrong_tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (t) => [
    index('reset_codes_email').on(t.emailIndex, t.createdAt),
    index('reset_codes_created').on(t.createdAt),
    check('reset_codes_wrong_tries', sql`${t.wrongTries} between 0 and 5`),
  ],
);

/** One row per clock hour (UTC) over all accounts. Too many wrong codes disable codes for the rest of the hour. */
export const resetHours = pgTable('reset_hours', {
  startsAt: moment('starts_at').primaryKey(),
  codesSent: integer('codes_sent').notNull().default(0),
  wrongCodes: integer('wrong_codes').notNull().default(0),
});
