import type { Database } from '@/db/client';
import type { Terminal } from '@/lib/platform/cli/command-line';
import type { Env } from '@/lib/platform/config/env';
import { openCommandDatabase } from './command-database';
import { commandSettings } from './command-settings';

export type OperatorGame = { settings: Env; db: Database };

/** Returns a function that opens the game's database, prints the text that `work` returns, and closes the database. */
export function printsFromGame(terminal: Terminal, applicationName: string) {
  return async (work: (game: OperatorGame) => Promise<string>): Promise<void> => {
    const settings = commandSettings();
    const db = await openCommandDatabase(settings, applicationName);
    try {
      terminal.out(`${await work({ settings, db })}\n`);
    } finally {
      await db.$client.end({ timeout: 5 });
    }
  };
}

/** Removes undefined values, because the schemas distinguish an absent field from an undefined one. */
export function withoutUndefined<T extends object>(input: T): T {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T;
}

export const minuteText = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');
