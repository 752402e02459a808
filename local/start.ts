/** `npm start` and `npm run dev`: starts all processes of the game, restarts those that die, and leaves none running. */
import { existsSync } from 'node:fs';
import { startGame } from './game';
import { resolveSettings } from './settings';

const dev = process.argv.includes('--dev');
const startedAt = Date.now();
const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

// A closed terminal must not interrupt the shutdown.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

if (existsSync('.env')) process.loadEnvFile('.env');
process.env.NEXT_TELEMETRY_DISABLED = '1';

try {
  await main();
} catch (error) {
  process.stderr.write(`\n${(error as Error).message}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const settings = resolveSettings(process.env);
  const game = startGame(settings, { dev, print });
  const asked = stopRequested();
  const outcome = await Promise.race([
    asked,
    game.brokenDown.then((reason) => new Error(reason)),
    game.playable.then(
      () => 'playable' as const,
      (error: Error) => error,
    ),
  ]);
  let end: Error | 'asked' | 'playable' = outcome;
  if (outcome === 'playable') {
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    print(`\nReady to play after ${seconds} s: ${settings.appUrl}   (Ctrl-C stops everything)\n`);
    end = await Promise.race([asked, game.brokenDown.then((reason) => new Error(reason))]);
  }
  print('Stopping …');
  await game.stop();
  if (end instanceof Error) throw end;
  print('Everything has stopped.');
  process.exit(0);
}

/** Resolves on a signal, and when the npm that started this process has exited. */
function stopRequested(): Promise<'asked'> {
  return new Promise((done) => {
    let times = 0;
    const onSignal = () => {
      times += 1;
      // On the second Ctrl-C the guard (guard.ts) stops the remaining processes.
      if (times > 1) process.exit(130);
      done('asked');
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
    const parent = process.ppid;
    if (process.env.npm_lifecycle_event) {
      setInterval(() => process.ppid !== parent && done('asked'), 1000).unref();
    }
  });
}
