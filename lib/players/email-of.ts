import { openField } from '@/lib/platform/security/fields/sealed-fields';

/** Returns a player's email; null when there is none or it cannot be decrypted. */
export function emailOf({ id, emailSealed }: { id: string; emailSealed: string | null }): string | null {
  return emailSealed === null ? null : openField({ column: 'players.email', rowId: id }, emailSealed);
}
