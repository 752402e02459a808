import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MODERATION_ACTIONS, REPORT_REASONS, REPORTED_THINGS } from '../../lib/contract/enums';
import { moment, timeOrderedId } from './columns';
import { ownerId, players } from './players';

/** Reports about a player's name or image. Deleted with the reported player. */
export const playerReports = pgTable(
  'player_reports',
  {
    id: timeOrderedId(),
    /** Secret. Null, like the words, once the reporter is erased. */
    reporterId: uuid('reporter_id').references(() => players.id, { onDelete: 'set null' }),
    subjectId: uuid('subject_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    what: text('what', { enum: REPORTED_THINGS }).notNull(),
    /** The reported name; null for an image. */
    nameSealed: text('name_sealed'),
    /** Identifies the reported thing: the blind index of the name, or the key of the image. */
    thing: text('thing').notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    wordsSealed: text('words_sealed'),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (t) => [
    uniqueIndex('player_reports_once')
      .on(t.reporterId, t.subjectId, t.what, t.thing)
      .where(sql`${t.settledAt} is null`),
    index('player_reports_reporter').on(t.reporterId),
    index('player_reports_subject').on(t.subjectId, t.what),
    // The operator reads open reports only; always few.
    index('player_reports_open').on(t.createdAt).where(sql`${t.settledAt} is null`),
    check('player_reports_name', sql`(${t.what} = 'username') = (${t.nameSealed} is not null)`),
  ],
);

/** Actions of operators. Append-only by a trigger, which lets only erasure and key rotation change a row. */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: timeOrderedId(),
    /** The name that the operator gave to the command. */
    operator: text('operator').notNull(),
    action: text('action', { enum: MODERATION_ACTIONS }).notNull(),
    subjectId: uuid('subject_id').references(() => players.id, { onDelete: 'set null' }),
    /** The former name or image key; null where neither changed. */
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

/** Players who blocked another player. The blocked player is not notified. */
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

/** Names that an operator withdrew from a player. Nobody can take them while that player exists. */
export const withdrawnNames = pgTable(
  'withdrawn_names',
  {
    /** As in `players.username_index`; a second row has that of the name's skeleton (name-skeleton.ts). */
    usernameIndex: text('username_index').primaryKey(),
    playerId: ownerId(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('withdrawn_names_player').on(t.playerId)],
);
