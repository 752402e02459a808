import { eq, or } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { FoundPlayer } from '@/lib/contract/desk/players/player-view';
import { blindIndex, openField } from '@/lib/platform/security/fields/sealed-fields';
import type { DeskContext } from '../desk-context';

/**
 * Finds players by email, User ID or name, ignoring case. They must match as a whole, because names and emails are encrypted.
 * Returns two players if the text is the name of one and the User ID of another.
 */
export async function searchPlayers(
  { db }: Pick<DeskContext, 'db'>,
  { text }: { text: string },
): Promise<FoundPlayer[]> {
  // Names contain no @.
  const matches = text.includes('@')
    ? eq(players.emailIndex, blindIndex('players.email', text))
    : or(eq(players.usernameIndex, blindIndex('players.username', text)), eq(players.referralCode, text));
  const rows = await db
    .select({
      id: players.id,
      userId: players.referralCode,
      usernameSealed: players.usernameSealed,
      bannedAt: players.bannedAt,
    })
    .from(players)
    .where(matches);
  return rows.map((row) => ({
    userId: row.userId,
    name: openField({ column: 'players.username', rowId: row.id }, row.usernameSealed),
    isBanned: row.bannedAt !== null,
  }));
}
