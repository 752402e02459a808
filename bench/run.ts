import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Argument } from '@commander-js/extra-typings';
import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';

const BENCHES = [
  'skill',
  'answers',
  'import',
  'cluster',
  'rooms',
  'daily',
  'pools',
  'unread',
  'pages',
  'removal-likeness',
  'large-database',
  'grown',
  'history',
  'backup',
  'start',
] as const;
type Bench = (typeof BENCHES)[number];

async function runBenches(chosen: readonly Bench[], terminal: Terminal): Promise<void> {
  for (const bench of BENCHES.filter((name) => chosen.length === 0 || chosen.includes(name))) {
    terminal.out(`\n== ${bench}\n`);
    const child = spawn(process.execPath, ['--import', 'tsx', `bench/${bench}.ts`], { stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    if (code === 0) continue;
    terminal.exitCode = 1;
    return;
  }
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'bench',
    purpose: 'Runs benchmarks one after the other. Each also runs alone: npx tsx bench/pages.ts.',
    examples: ['npm run bench', 'npm run bench -- answers pages'],
  })
    .addArgument(new Argument('[BENCH...]', 'the benchmarks to run (default: all)').choices(BENCHES))
    .action((benches) => runBenches(benches, terminal));

await runIfMain(import.meta.url, command);
