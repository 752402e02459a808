import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ROOM_MODES, ROOM_PHASES } from '../../lib/contract/enums';
import { moment, timeOrderedId } from './columns';
import { realtimeProcesses } from './jobs';
import { ownerId, players } from './players';

/** Live rooms. Every change increments `version` in its transaction. */
export const rooms = pgTable(
  'rooms',
  {
    id: timeOrderedId(),
    /** Five letters. A code may be used again after its room has ended. */
    code: char('code', { length: 5 }).notNull(),
    hostId: uuid('host_id').references(() => players.id, { onDelete: 'set null' }),
    /** The friend whom the host has challenged. Null in other rooms. */
    challengedPlayerId: uuid('challenged_player_id').references(() => players.id, { onDelete: 'set null' }),
    locked: boolean('locked').notNull().default(false),
    mode: text('mode', { enum: ROOM_MODES }).notNull().default('photos'),
    questions: smallint('questions').notNull().default(10),
    seconds: smallint('seconds').default(20),
    nonviolent: boolean('nonviolent').notNull().default(false),
    /** False while the host presents the games instead of playing them. */
    hostPlays: boolean('host_plays').notNull().default(true),
    paused: boolean('paused').notNull().default(false),
    version: integer('version').notNull().default(0),
    phase: text('phase', { enum: ROOM_PHASES }).notNull().default('lobby'),
    game: smallint('game').notNull().default(0),
    position: smallint('position').notNull().default(0),
    /** When the running phase ends at the latest. Null in the lobby and on the podium. */
    phaseEndsAt: moment('phase_ends_at'),
    /** The realtime process that runs the game's clock, if any. */
    processId: uuid('process_id').references(() => realtimeProcesses.id, { onDelete: 'set null' }),
    /**
     * Increases whenever a process takes over the clock. A change of phase must name the number, so that changes by an earlier process
     * fail.
     */
    leaseNumber: bigint('lease_number', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    uniqueIndex('rooms_open_code').on(t.code).where(sql`${t.endedAt} is null`),
    index('rooms_open').on(t.id).where(sql`${t.endedAt} is null`),
    index('rooms_running').on(t.processId).where(sql`${t.phaseEndsAt} is not null`),
    index('rooms_process').on(t.processId).where(sql`${t.processId} is not null`),
    index('rooms_host').on(t.hostId),
    index('rooms_challenged').on(t.challengedPlayerId),
    index('rooms_used').on(t.usedAt),
  ],
);

const roomId = () =>
  uuid('room_id')
    .notNull()
    .references(() => rooms.id, { onDelete: 'cascade' });

/** Current and former members of a room. A member is present while `processId` is set: it names the process of the member's socket. */
export const roomMembers = pgTable(
  'room_members',
  {
    roomId: roomId(),
    playerId: ownerId(),
    /** Counts up from 1 in the order of joining. Identifies the member to the others. */
    seat: smallint('seat').notNull(),
    joinedAt: moment('joined_at').notNull(),
    processId: uuid('process_id').references(() => realtimeProcesses.id, { onDelete: 'set null' }),
    absentSince: moment('absent_since'),
    leftAt: moment('left_at'),
    removedAt: moment('removed_at'),
    /** Keyed hash of the room and the member's network. It keeps a removed player from coming back as a new guest. */
    networkIndex: text('network_index'),
    /** The room's last game that counted toward the member's daily limit; 0 before the first. */
    countedGame: smallint('counted_game').notNull().default(0),
    /** Whether a game started without the member, because of the daily limit. */
    hasReachedLimit: boolean('has_reached_limit').notNull().default(false),
    /**
     * Whether the member plays the current or last game. False for a host who presents it, and for members who were absent at the start of
     * Higher or lower.
     */
    plays: boolean('plays').notNull().default(true),
    /** In Higher or lower, the position of the pair at which the member was out. Null while still in. */
    outAtPosition: smallint('out_at_position'),
  },
  (t) => [
    primaryKey({ name: 'room_members_pkey', columns: [t.roomId, t.playerId] }),
    unique('room_members_seat').on(t.roomId, t.seat),
    index('room_members_player').on(t.playerId),
    index('room_members_process').on(t.processId),
  ],
);

/** `hostId` is the host at the start. Records do not repeat in the games of one host on a day. */
export const roomGames = pgTable(
  'room_games',
  {
    roomId: roomId(),
    game: smallint('game').notNull(),
    hostId: uuid('host_id').references(() => players.id, { onDelete: 'set null' }),
    mode: text('mode', { enum: ROOM_MODES }).notNull(),
    questions: smallint('questions').notNull(),
    /** The room's setting, or null if a player who was present at the start plays without a timer (Settings). */
    seconds: smallint('seconds'),
    nonviolent: boolean('nonviolent').notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ name: 'room_games_pkey', columns: [t.roomId, t.game] }),
    index('room_games_host').on(t.hostId, t.startedAt),
  ],
);

/**
 * The questions of a game, the same for all members. No foreign key to the record, which may leave play. In Higher or lower a question is a
 * pair of charges with their numbers of bookings, and has no record.
 */
export const roomQuestions = pgTable(
  'room_questions',
  {
    roomId: roomId(),
    game: smallint('game').notNull(),
    position: smallint('position').notNull(),
    recordId: uuid('record_id'),
    code1: smallint('code_1').notNull(),
    code2: smallint('code_2').notNull(),
    /** This and the next one are null for a pair. */
    code3: smallint('code_3'),
    code4: smallint('code_4'),
    /** Bookings of the two charges in the United States at the start of the game. Null without a pair. */
    counts: integer('counts').array(),
    countsTotal: integer('counts_total'),
    answerIndex: smallint('answer_index').notNull(),
    /** Whether the right option is also the most likely one by all records. */
    par: boolean('par').notNull(),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    endedAt: moment('ended_at'),
    /** Whether it counts for no player, because its record left play, or because the pair would have put everybody out. */
    voided: boolean('voided').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'room_questions_pkey', columns: [t.roomId, t.game, t.position] }),
    index('room_questions_record').on(t.recordId),
    check('room_answer_is_an_option', sql`${t.answerIndex} between 1 and 4`),
    check(
      'room_question_is_record_or_pair',
      sql`(num_nulls(${t.recordId}, ${t.code3}, ${t.code4}) = 0 and num_nonnulls(${t.counts}, ${t.countsTotal}) = 0)
        or (num_nonnulls(${t.recordId}, ${t.code3}, ${t.code4}) = 0 and num_nulls(${t.counts}, ${t.countsTotal}) = 0)`,
    ),
  ],
);

export const roomAnswers = pgTable(
  'room_answers',
  {
    roomId: roomId(),
    game: smallint('game').notNull(),
    position: smallint('position').notNull(),
    playerId: ownerId(),
    choice: smallint('choice').notNull(),
    elapsedMs: integer('elapsed_ms').notNull(),
    answeredAt: moment('answered_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'room_answers_pkey', columns: [t.roomId, t.game, t.position, t.playerId] }),
    index('room_answers_player').on(t.playerId),
    check('room_choice_is_an_option', sql`${t.choice} between 1 and 4`),
  ],
);

/**
 * A player's answers in a finished game with photos, for the history. Outlives the room. The arrays have an element for each question that
 * the player was asked, answered or not.
 */
export const playerRoomGames = pgTable(
  'player_room_games',
  {
    id: timeOrderedId(),
    playerId: ownerId(),
    recordIds: uuid('record_ids').array().notNull(),
    /** A row of four category codes per question. */
    codes: smallint('codes').array().notNull(),
    answerIndexes: smallint('answer_indexes').array().notNull(),
    pars: boolean('pars').array().notNull(),
    choices: smallint('choices').array().notNull(),
  },
  (t) => [
    index('player_room_games_player').on(t.playerId, t.id),
    check(
      'room_game_has_whole_questions',
      sql`cardinality(${t.choices}) > 0 and cardinality(${t.codes}) = 4 * cardinality(${t.choices})
        and cardinality(${t.recordIds}) = cardinality(${t.choices})
        and cardinality(${t.answerIndexes}) = cardinality(${t.choices})
        and cardinality(${t.pars}) = cardinality(${t.choices})`,
    ),
  ],
);

export const roomTallies = pgTable('room_tallies', {
  playerId: ownerId().primaryKey(),
  /** Finished games in which at least one other member answered. */
  games: integer('games').notNull().default(0),
  /** Won games in which at least three others with accounts answered. */
  wins: integer('wins').notNull().default(0),
});
