import { openField } from '@/lib/platform/security/fields/sealed-fields';

export const UNKNOWN_NAME = 'Unknown';

export function openName(playerId: string, usernameSealed: string): string {
  return openField({ column: 'players.username', rowId: playerId }, usernameSealed) ?? UNKNOWN_NAME;
}
