import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { SESSION_KINDS } from '../../lib/contract/enums';
import { players } from './players';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** One login. The sealed cookie or bearer token only names the row; the row decides. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    playerId: uuid('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: SESSION_KINDS }).notNull(),
    /** Browser and system in plain words, for the list of sessions; null when unknown. */
    clientSealed: text('client_sealed'),
    remembered: boolean('remembered').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (t) => [index('sessions_player').on(t.playerId)],
);
