import { openField } from '@/lib/platform/security/fields/sealed-fields';

/** A player's e-mail address; null for who has none, and where it does not open. */
export function emailOf({ id, emailSealed }: { id: string; emailSealed: string | null }): string | null {
  return emailSealed === null ? null : openField({ column: 'players.email', rowId: id }, emailSealed);
}
