import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  APPEAL_OUTCOMES,
  MODERATION_ACTIONS,
  REPORT_OUTCOMES,
  REPORT_REASONS,
  REPORTED_THINGS,
  SANCTION_KINDS,
  SANCTION_REASONS,
} from '../../lib/contract/enums';
import { moment, timeOrderedId } from './columns';
import { ownerId, players } from './players';

/** Reports about a player's name or image. Deleted with the reported player. */
export const playerReports = pgTable(
  'player_reports',
  {
    id: timeOrderedId(),
    reporterId: uuid('reporter_id').references(() => players.id, { onDelete: 'set null' }),
    subjectId: uuid('subject_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    what: text('what', { enum: REPORTED_THINGS }).notNull(),
    nameSealed: text('name_sealed'),
    /** Identifies the reported name (by its blind index) or image (by its key). */
    thing: text('thing').notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    wordsSealed: text('words_sealed'),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
    outcome: text('outcome', { enum: REPORT_OUTCOMES }),
  },
  (t) => [
    check('player_reports_outcome', sql`(${t.settledAt} is null) = (${t.outcome} is null)`),
    uniqueIndex('player_reports_once')
      .on(t.reporterId, t.subjectId, t.what, t.thing)
      .where(sql`${t.settledAt} is null`),
    index('player_reports_reporter').on(t.reporterId),
    index('player_reports_subject').on(t.subjectId, t.what),
    index('player_reports_open').on(t.createdAt).where(sql`${t.settledAt} is null`),
    check('player_reports_name', sql`(${t.what} = 'username') = (${t.nameSealed} is not null)`),
  ],
);

/** Warnings and bans of a player, each with one appeal. Deleted with the player. */
export const playerSanctions = pgTable(
  'player_sanctions',
  {
    id: timeOrderedId(),
    playerId: ownerId(),
    kind: text('kind', { enum: SANCTION_KINDS }).notNull(),
    reason: text('reason', { enum: SANCTION_REASONS }).notNull(),
    createdAt: moment('created_at').notNull(),
    until: moment('until'),
    endedAt: moment('ended_at'),
    /** The player's text. Deleted when the appeal is decided. */
    appealSealed: text('appeal_sealed'),
    appealedAt: moment('appealed_at'),
    appealOutcome: text('appeal_outcome', { enum: APPEAL_OUTCOMES }),
    appealDecidedAt: moment('appeal_decided_at'),
  },
  (t) => [
    index('player_sanctions_player').on(t.playerId, t.createdAt),
    index('player_sanctions_due').on(t.until).where(sql`${t.endedAt} is null and ${t.until} is not null`),
    index('player_sanctions_appeals')
      .on(t.appealedAt)
      .where(sql`${t.appealedAt} is not null and ${t.appealOutcome} is null`),
    check('player_sanctions_until', sql`${t.until} is null or ${t.kind} = 'ban'`),
    check('player_sanctions_decided', sql`(${t.appealOutcome} is null) = (${t.appealDecidedAt} is null)`),
    check('player_sanctions_appealed', sql`${t.appealOutcome} is null or ${t.appealedAt} is not null`),
  ],
);

/** Actions of operators. A trigger makes it append-only, and lets only erasure and key rotation change a row. */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: timeOrderedId(),
    operator: text('operator').notNull(),
    action: text('action', { enum: MODERATION_ACTIONS }).notNull(),
    subjectId: uuid('subject_id').references(() => players.id, { onDelete: 'set null' }),
    beforeSealed: text('before_sealed'),
    afterSealed: text('after_sealed'),
    reasonSealed: text('reason_sealed'),
    reportsSettled: integer('reports_settled').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('moderation_log_subject').on(t.subjectId),
    check('moderation_log_operator', sql`${t.operator} <> ''`),
  ],
);

export const blocks = pgTable(
  'blocks',
  {
    blockerPlayerId: uuid('blocker_player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    blockedPlayerId: uuid('blocked_player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerPlayerId, t.blockedPlayerId] }),
    index('blocks_blocked').on(t.blockedPlayerId),
    check('blocks_two_players', sql`${t.blockerPlayerId} <> ${t.blockedPlayerId}`),
  ],
);

/** Names that an operator took from a player. No other player can take them while that player exists. */
export const withdrawnNames = pgTable(
  'withdrawn_names',
  {
    /**
     * As in `players.username_index`. A second row has the index of the name's skeleton (name-skeleton.ts), which look-alike names share.
     */
    usernameIndex: text('username_index').primaryKey(),
    playerId: ownerId(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('withdrawn_names_player').on(t.playerId)],
);
