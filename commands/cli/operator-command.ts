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

export function textTable(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => String(row[name]).length)));
  const line = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return typeof cell === 'number' ? String(cell).padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [line(names), ...rows.map((row) => line(names.map((name) => row[name] ?? '')))].join('\n');
}
