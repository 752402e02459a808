import { openField } from '@/lib/platform/security/fields/sealed-fields';

export function emailOf({ id, emailSealed }: { id: string; emailSealed: string | null }): string | null {
  return emailSealed === null ? null : openField({ column: 'players.email', rowId: id }, emailSealed);
}
