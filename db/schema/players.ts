import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { EXCLUSION_REASONS } from '../../lib/contract/enums';
import type { Language } from '../../messages/languages';
import { moment, timeOrderedId } from './columns';

/** Personal fields are sealed (AES-256-GCM, bound to column and row). `…Index` columns are keyed blind indexes. */
export const players = pgTable(
  'players',
  {
    id: timeOrderedId(),
    usernameSealed: text('username_sealed').notNull(),
    usernameIndex: text('username_index').notNull().unique(),
    /** What a guest is called in live rooms. Null for accounts, and before the guest has chosen one. */
    nicknameSealed: text('nickname_sealed'),
    emailSealed: text('email_sealed'),
    emailIndex: text('email_index').unique(),
    phoneSealed: text('phone_sealed'),
    passwordHash: text('password_hash'),
    /** The User ID that friends type: eight random digits. A guest has none: the column repeats the id. */
    referralCode: text('referral_code').notNull().unique(),
    profileImageKey: text('profile_image_key'),
    emailConfirmedAt: moment('email_confirmed_at'),
    agreedToTermsAt: moment('agreed_to_terms_at'),
    /** The player's language, for screens, mails and push messages. */
    language: text('language').$type<Language>().notNull().default('en'),
    playsWithoutTimer: boolean('plays_without_timer').notNull().default(false),
    /** A guest plays without an account: no email, no password, a name that others may have too. */
    isGuest: boolean('is_guest').notNull().default(false),
    excludedFromBoardsAt: moment('held_off_boards_at'),
    /** When an exclusion from boards ends by itself; null for one that lasts. */
    excludedUntil: moment('excluded_until'),
    /** Null without an exclusion. */
    exclusionReason: text('exclusion_reason', { enum: EXCLUSION_REASONS }),
    /** The rule of fair play judges answers since then: the operator has lifted an exclusion. */
    fairPlaySince: moment('fair_play_since'),
    bannedAt: moment('banned_at'),
    deletionDueAt: moment('deletion_due_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    // The job that erases unused guests reads only these.
    index('players_guests').on(t.createdAt).where(sql`${t.isGuest}`),
    // Operators read these, the latest first.
    index('players_excluded').on(t.excludedFromBoardsAt).where(sql`${t.excludedFromBoardsAt} is not null`),
    // The job that lifts ended exclusions reads only these.
    index('players_excluded_until').on(t.excludedUntil).where(sql`${t.excludedUntil} is not null`),
    // The erasing job reads only these; always few.
    index('players_deletion_due').on(t.deletionDueAt).where(sql`${t.deletionDueAt} is not null`),
  ],
);

/** The player whom a row belongs to. The row is deleted with the player. */
export const ownerId = () =>
  uuid('player_id')
    .notNull()
    .references(() => players.id, { onDelete: 'cascade' });

/** The row of a player that every answer reads and writes. Balances always equal the sum of the ledger. */
export const gameStates = pgTable(
  'game_states',
  {
    playerId: ownerId().primaryKey(),
    lives: integer('lives').notNull(),
    stars: integer('stars').notNull().default(0),
    /** When the running interval of regeneration started; null while lives are full. */
    regeneratingSince: moment('regenerating_since'),
    lastJudgedAt: moment('last_judged_at'),
    totalScore: integer('total_score').notNull().default(0),
    /** Right answers in a row, now and at most. A missed question ends a streak. */
    streak: integer('streak').notNull().default(0),
    bestStreak: integer('best_streak').notNull().default(0),
    /** Right or wrong; missed questions do not count. */
    answered: integer('answered').notNull().default(0),
    /** Days (UTC) in a row with a judged question, including that of `last_judged_at`. */
    dayRun: smallint('day_run').notNull().default(0),
    /** How often `day_run` reached another seven days. */
    fullWeeks: smallint('full_weeks').notNull().default(0),
    /** How many movements this game has had: answers, and changes of lives or stars. Orders the ledger. */
    sequence: integer('sequence').notNull().default(0),
    /**
     * False for guests, and while excluded from boards, banned or scheduled for deletion. From this column on all are behind
     * what an answer changes: the log of an update has all between the first and the last changed column.
     */
    listed: boolean('listed').notNull().default(true),
    openSetId: uuid('open_set_id'),
    /** The last day (UTC) on which a round was dealt. The first one of a day is free. */
    freeRoundOn: date('free_round_on'),
  },
  (t) => [
    check('lives_not_negative', sql`${t.lives} >= 0`),
    check('stars_not_negative', sql`${t.stars} >= 0`),
  ],
);

/** Files of profile images. The row is written before its file and deleted after it, so no file is without a row. */
export const profileImages = pgTable(
  'profile_images',
  {
    /** Opaque storage name: 128 random bits in hex. */
    key: text('key').primaryKey(),
    playerId: uuid('player_id').references(() => players.id, { onDelete: 'set null' }),
    /** Set together with the player's row. Only the sweep reads it, and checks that row before it deletes. */
    isShown: boolean('is_shown').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('profile_images_player').on(t.playerId),
    // The sweep reads only these; always few.
    index('profile_images_left_over').on(t.createdAt).where(sql`not ${t.isShown} or ${t.playerId} is null`),
  ],
);
