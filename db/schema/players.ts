import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { EXCLUSION_REASONS } from '../../lib/contract/enums';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Personal fields are sealed (AES-256-GCM, bound to column and row). `…Index` columns are keyed blind indexes. */
export const players = pgTable(
  'players',
  {
    id: uuid('id').primaryKey().default(sql`uuid_v7()`),
    usernameSealed: text('username_sealed').notNull(),
    usernameIndex: text('username_index').notNull().unique(),
    emailSealed: text('email_sealed'),
    emailIndex: text('email_index').unique(),
    phoneSealed: text('phone_sealed'),
    passwordHash: text('password_hash'),
    /** The User ID that friends type: eight random digits. A guest has none: the column repeats the id. */
    referralCode: text('referral_code').notNull().unique(),
    profileImageKey: text('profile_image_key'),
    emailConfirmedAt: moment('email_confirmed_at'),
    agreedToTermsAt: moment('agreed_to_terms_at'),
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
