import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** In this order, one at a time: each has the machine to itself. Each also runs alone: `npx tsx bench/counties.ts`. */
const BENCHES = [
  'answers',
  'floods',
  'badges',
  'leaderboard',
  'counties',
  'login',
  'pages',
  'api',
  'api-fuzz',
  'bundle',
  'lighthouse',
  'import',
  'removal-likeness',
  'removal-drill',
  'large-database',
  'backup',
] as const;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !BENCHES.some((bench) => bench === name));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${BENCHES.join(', ')}.`);
  process.exit(1);
}
for (const bench of BENCHES) {
  if (asked.length > 0 && !asked.includes(bench)) continue;
  console.log(`\n== ${bench}`);
  const child = spawn(process.execPath, ['--import', 'tsx', `bench/${bench}.ts`], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(1);
}
