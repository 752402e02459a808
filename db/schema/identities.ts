import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { IDENTITY_PROVIDERS } from '../../lib/contract/enums';
import { players } from './players';

/** An account at an identity provider. Provider and subject identify it, never the email. */
export const identities = pgTable(
  'identities',
  {
    id: uuid('id').primaryKey().default(sql`uuid_v7()`),
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: IDENTITY_PROVIDERS }).notNull(),
    subjectSealed: text('subject_sealed').notNull(),
    subjectIndex: text('subject_index').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('identities_subject').on(t.provider, t.subjectIndex),
    unique('identities_player_provider').on(t.playerId, t.provider),
  ],
);
