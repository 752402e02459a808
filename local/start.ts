/**
 * `npm start` (production mode) and `npm run dev`: one supervisor for the whole game. It starts PostgreSQL, the realtime
 * server and the pages, says what runs where and which stand-ins are in use, starts a dead part again, and leaves
 * nothing running behind it.
 */
import { existsSync } from 'node:fs';
import { startGame } from './game';
import { packagesFor, requirePackages } from './require-packages';
import { resolveSettings } from './settings';

const dev = process.argv.includes('--dev');
const startedAt = Date.now();
const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

// A terminal that went away must not break the stop.
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
  requirePackages(packagesFor(settings));
  const game = startGame(settings, { dev, say });
  const asked = askedToStop();
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
    say(`\nReady to play after ${seconds} s: ${settings.appUrl}   (Ctrl-C stops everything)\n`);
    end = await Promise.race([asked, game.brokenDown.then((reason) => new Error(reason))]);
  }
  say('Stopping …');
  await game.stop();
  if (end instanceof Error) throw end;
  say('Everything has stopped.');
  process.exit(0);
}

/** Resolves on Ctrl-C, on a polite kill, when the terminal closes, and when the npm that started us is gone. */
function askedToStop(): Promise<'asked'> {
  return new Promise((done) => {
    let times = 0;
    const onSignal = () => {
      times += 1;
      // The second Ctrl-C means now: the guard (guard.ts) stops what is left.
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
