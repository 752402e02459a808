import { type CreateCommand, runCommand } from '@/lib/platform/cli/command-line';

export type Printed = { code: number; out: string; err: string };

/** Runs a command in this process. Returns what it prints, and the exit code it sets. */
export async function runInProcess(create: CreateCommand, ...args: string[]): Promise<Printed> {
  const printed = { out: '', err: '' };
  const terminal = {
    out: (text: string) => {
      printed.out += text;
    },
    err: (text: string) => {
      printed.err += text;
    },
    exitCode: 0,
  };
  await runCommand(create, args, terminal);
  return { code: terminal.exitCode, ...printed };
}
