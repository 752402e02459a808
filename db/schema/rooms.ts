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

/** Live rooms. Every change adds one to `version`, in its own transaction. */
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
    /** The host sets this and the next four columns, for later games. */
    mode: text('mode', { enum: ROOM_MODES }).notNull().default('photos'),
    questions: smallint('questions').notNull().default(10),
    /** Time for a question. Null without a timer. */
    seconds: smallint('seconds').default(20),
    nonviolent: boolean('nonviolent').notNull().default(false),
    /** False while the host presents the games instead of playing them. */
    hostPlays: boolean('host_plays').notNull().default(true),
    /** While true, each result waits for the host. */
    paused: boolean('paused').notNull().default(false),
    version: integer('version').notNull().default(0),
    phase: text('phase', { enum: ROOM_PHASES }).notNull().default('lobby'),
    game: smallint('game').notNull().default(0),
    /** The question of the running game, from 0. */
    position: smallint('position').notNull().default(0),
    /** When the running phase ends at the latest. Null in the lobby and on the podium. */
    phaseEndsAt: moment('phase_ends_at'),
    /** The process that runs the game's clock, if any. */
    processId: uuid('process_id').references(() => realtimeProcesses.id, { onDelete: 'set null' }),
    /**
     * Grows with each process that takes over the clock. A change of phase must name it, so that a former holder's change fails.
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

/** Current and former members of a room. A member is present while `processId` names the process of the member's socket. */
export const roomMembers = pgTable(
  'room_members',
  {
    roomId: roomId(),
    playerId: ownerId(),
    /** Counts up from 1 in the order of joining. It names the member to the others. */
    seat: smallint('seat').notNull(),
    /** When the member came, or came back after an absence. */
    joinedAt: moment('joined_at').notNull(),
    processId: uuid('process_id').references(() => realtimeProcesses.id, { onDelete: 'set null' }),
    absentSince: moment('absent_since'),
    leftAt: moment('left_at'),
    /** When the host removed the member, who may not come back. */
    removedAt: moment('removed_at'),
    /** Keyed hash of the room and the member's network. Keeps a removed player from rejoining as a new guest. */
    networkIndex: text('network_index'),
    /** Number of the room's last game that counted toward the member's limit; 0 before the first. */
    countedGame: smallint('counted_game').notNull().default(0),
    /** True if a game started without the member because of the daily game limit. */
    hasReachedLimit: boolean('has_reached_limit').notNull().default(false),
    /**
     * False for members outside the current or last game: a presenting host, or a member absent at the start of Higher or lower.
     */
    plays: boolean('plays').notNull().default(true),
    /** In Higher or lower, the position of the pair that eliminated the member. Null while still in. */
    outAtPosition: smallint('out_at_position'),
  },
  (t) => [
    primaryKey({ name: 'room_members_pkey', columns: [t.roomId, t.playerId] }),
    unique('room_members_seat').on(t.roomId, t.seat),
    index('room_members_player').on(t.playerId),
    index('room_members_process').on(t.processId),
  ],
);

/** The games of a room. `hostId` is the host at the start: records do not repeat among one host's games of a day. */
export const roomGames = pgTable(
  'room_games',
  {
    roomId: roomId(),
    game: smallint('game').notNull(),
    hostId: uuid('host_id').references(() => players.id, { onDelete: 'set null' }),
    mode: text('mode', { enum: ROOM_MODES }).notNull(),
    questions: smallint('questions').notNull(),
    /** The room's, or null if a player present at the start plays without a timer (Settings). */
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
 * The questions of a game, the same for all members. No foreign key to the records: a record may leave play. In Higher or lower a
 * question is a pair of charges, and their bookings replace the record.
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
    /** Null in a pair, as the next one. */
    code3: smallint('code_3'),
    code4: smallint('code_4'),
    /** Bookings of the two charges in the United States when the game started. Null for a record. */
    counts: integer('counts').array(),
    /** All bookings there at that time. */
    countsTotal: integer('counts_total'),
    answerIndex: smallint('answer_index').notNull(),
    /** Whether the most likely option, going by all records, is the right one. */
    par: boolean('par').notNull(),
    /** When answers start to count; null before. */
    startsAt: moment('starts_at'),
    /** Until when answers count at the latest. */
    endsAt: moment('ends_at'),
    endedAt: moment('ended_at'),
    /** It counts for no player: its record left play, or a pair would have eliminated everyone. */
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

/** Answers in rooms. A member who does not answer has no row. */
export const roomAnswers = pgTable(
  'room_answers',
  {
    roomId: roomId(),
    game: smallint('game').notNull(),
    position: smallint('position').notNull(),
    playerId: ownerId(),
    choice: smallint('choice').notNull(),
    /** From the start of the question to the answer, by the server's clock. */
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
 * A player's answers in a finished game with photos. Outlives the room, for the history. The arrays have an element for each
 * question that the player was asked, answered or not.
 */
export const playerRoomGames = pgTable(
  'player_room_games',
  {
    id: timeOrderedId(),
    playerId: ownerId(),
    /** No foreign key: records are deleted. */
    recordIds: uuid('record_ids').array().notNull(),
    /** A row of four category codes per question. */
    codes: smallint('codes').array().notNull(),
    answerIndexes: smallint('answer_indexes').array().notNull(),
    pars: boolean('pars').array().notNull(),
    /** 1-based; 0 for no answer. */
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

/** What the badges of rooms count. */
export const roomTallies = pgTable('room_tallies', {
  playerId: ownerId().primaryKey(),
  /** Games finished with at least one other member who answered. */
  games: integer('games').notNull().default(0),
  /** Games won against at least three others with accounts who answered. */
  wins: integer('wins').notNull().default(0),
});
