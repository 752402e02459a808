import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { EXCLUSION_REASONS } from '../../lib/contract/enums';
import type { Language } from '../../messages/languages';
import { moment, timeOrderedId } from './columns';

/** Personal fields are encrypted (AES-256-GCM, bound to column and row). `…Index` columns are keyed hashes (blind indexes). */
export const players = pgTable(
  'players',
  {
    id: timeOrderedId(),
    usernameSealed: text('username_sealed').notNull(),
    usernameIndex: text('username_index').notNull().unique(),
    /** A guest's name in live rooms. Null for accounts, and until the guest has chosen one. */
    nicknameSealed: text('nickname_sealed'),
    emailSealed: text('email_sealed'),
    emailIndex: text('email_index').unique(),
    phoneSealed: text('phone_sealed'),
    passwordHash: text('password_hash'),
    /** The User ID that friends type: eight random digits. Guests have none; for them the column repeats the row's id. */
    referralCode: text('referral_code').notNull().unique(),
    profileImageKey: text('profile_image_key'),
    emailConfirmedAt: moment('email_confirmed_at'),
    agreedToTermsAt: moment('agreed_to_terms_at'),
    language: text('language').$type<Language>().notNull().default('en'),
    playsWithoutTimer: boolean('plays_without_timer').notNull().default(false),
    /** A guest has no email, no password, and a name that is not unique. */
    isGuest: boolean('is_guest').notNull().default(false),
    excludedFromBoardsAt: moment('excluded_from_boards_at'),
    excludedUntil: moment('excluded_until'),
    exclusionReason: text('exclusion_reason', { enum: EXCLUSION_REASONS }),
    /** When an operator lifted an exclusion. Fair-play rules check only later answers. */
    fairPlaySince: moment('fair_play_since'),
    bannedAt: moment('banned_at'),
    deletionDueAt: moment('deletion_due_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('players_guests').on(t.createdAt).where(sql`${t.isGuest}`),
    index('players_excluded').on(t.excludedFromBoardsAt).where(sql`${t.excludedFromBoardsAt} is not null`),
    index('players_excluded_until').on(t.excludedUntil).where(sql`${t.excludedUntil} is not null`),
    index('players_deletion_due').on(t.deletionDueAt).where(sql`${t.deletionDueAt} is not null`),
  ],
);

export const ownerId = () =>
  uuid('player_id')
    .notNull()
    .references(() => players.id, { onDelete: 'cascade' });

/** The row that every answer of a player reads and writes. Lives and stars always equal the sum of the ledger. */
export const gameStates = pgTable(
  'game_states',
  {
    playerId: ownerId().primaryKey(),
    lives: integer('lives').notNull(),
    stars: integer('stars').notNull().default(0),
    /** When the current 15-minute interval of regeneration started; null while lives are full. */
    regeneratingSince: moment('regenerating_since'),
    lastJudgedAt: moment('last_judged_at'),
    totalScore: integer('total_score').notNull().default(0),
    /** Right answers in a row, current and best. A missed question ends a streak. */
    streak: integer('streak').notNull().default(0),
    bestStreak: integer('best_streak').notNull().default(0),
    answered: integer('answered').notNull().default(0),
    /** Days (UTC) in a row with an answered question, up to the day of `last_judged_at`. */
    dayRun: smallint('day_run').notNull().default(0),
    fullWeeks: smallint('full_weeks').notNull().default(0),
    /** The number of movements of this game: answers, and changes of lives or stars. It orders the ledger. */
    sequence: integer('sequence').notNull().default(0),
    /**
     * False for guests, and while the player is excluded from boards, banned or about to be deleted. Answers change neither this nor the
     * columns below: an update logs everything between the first and the last changed column.
     */
    listed: boolean('listed').notNull().default(true),
    openSetId: uuid('open_set_id'),
    /** The last day (UTC) on which a round was dealt. The first round of a day is free. */
    freeRoundOn: date('free_round_on'),
  },
  (t) => [
    check('lives_not_negative', sql`${t.lives} >= 0`),
    check('stars_not_negative', sql`${t.stars} >= 0`),
  ],
);

/** Files of profile images. The row is written before its file and deleted after it, so that every file has a row. */
export const profileImages = pgTable(
  'profile_images',
  {
    key: text('key').primaryKey(),
    playerId: uuid('player_id').references(() => players.id, { onDelete: 'set null' }),
    /** Changes together with the player's row. Only the job that deletes unused images reads it, and checks the player's row too. */
    isShown: boolean('is_shown').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('profile_images_player').on(t.playerId),
    index('profile_images_left_over').on(t.createdAt).where(sql`not ${t.isShown} or ${t.playerId} is null`),
  ],
);
