import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Personal fields are sealed (AES-256-GCM, bound to column and row). `…Index` columns are keyed blind indexes. */
export const players = pgTable(
  'players',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    usernameSealed: text('username_sealed').notNull(),
    usernameIndex: text('username_index').notNull().unique(),
    emailSealed: text('email_sealed'),
    emailIndex: text('email_index').unique(),
    phoneSealed: text('phone_sealed'),
    passwordHash: text('password_hash'),
    /** The User ID that friends type: eight random digits. */
    referralCode: text('referral_code').notNull().unique(),
    profileImageKey: text('profile_image_key'),
    emailConfirmedAt: moment('email_confirmed_at'),
    agreedToTermsAt: moment('agreed_to_terms_at'),
    playsWithoutTimer: boolean('plays_without_timer').notNull().default(false),
    excludedFromBoardsAt: moment('held_off_boards_at'),
    bannedAt: moment('banned_at'),
    deletionDueAt: moment('deletion_due_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    // The erasing job reads only these; always few.
    index('players_deletion_due').on(t.deletionDueAt).where(sql`${t.deletionDueAt} is not null`),
  ],
);
