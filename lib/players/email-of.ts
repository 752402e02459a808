import { openField } from '@/lib/platform/security/fields/sealed-fields';

/** Decrypts the email of a player. Returns null if there is none or it does not decrypt. */
export function emailOf({ id, emailSealed }: { id: string; emailSealed: string | null }): string | null {
  return emailSealed === null ? null : openField({ column: 'players.email', rowId: id }, emailSealed);
}
