/**
 * `npm run containers:try`: builds what both images hold, without a container engine. Then starts the services of compose.yaml
 * from it with its own PostgreSQL, opens a page and stops them. Takes minutes.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPostgres } from '@/local/postgres';
import { buildImage, type Image, pathIn } from './build-image';
import { readCompose, SAMPLE_ENV, serviceSettings } from './compose';
import { checkGame, type RunningService, runService, type Service, startService } from './services';

const compose = readCompose('compose.yaml');
const print = (line: string) => process.stdout.write(`${line}\n`);
const into = mkdtempSync(join(tmpdir(), 'lineup-containers-'));
// PostgreSQL runs as another user when this runs as root.
await chmod(into, 0o755);
const files = join(into, 'files');
mkdirSync(files);
const ports = { pages: await freePort(), realtime: await freePort() };

/** What npm needs of the environment. */
const npmEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|npm_config_(registry|userconfig|cache))$/i.test(name),
  ),
);

function build(name: 'pages' | 'realtime'): Image {
  const path = `docker/${name}.Dockerfile`;
  return buildImage(path, {
    into: join(into, name),
    run: (command, folder, { env }) => {
      // The user that owns the files exists in the image only.
      if (command.includes('chown')) return;
      const stdio: ['ignore', 'ignore', 'inherit'] = ['ignore', 'ignore', 'inherit'];
      execFileSync('sh', ['-ec', command], { cwd: folder, env: { ...npmEnv, ...env } as never, stdio });
    },
    onStep: ({ line, word, rest }) => print(`${path}:${line} ${word} ${rest}`),
  });
}

function serviceOf(name: 'migrate' | 'pages' | 'realtime', image: Image, databaseUrl: string): Service {
  const env = {
    ...image.env,
    ...serviceSettings(compose, name, SAMPLE_ENV),
    DATABASE_URL: databaseUrl,
    STORAGE_DIR: files,
    HOST: '127.0.0.1',
    REALTIME_HOST: '127.0.0.1',
    PORT: String(ports.pages),
    REALTIME_PORT: String(ports.realtime),
  };
  const command = compose.services[name]?.command ?? image.command;
  return { name, folder: pathIn(image, '.'), command, env };
}

async function start(name: 'pages' | 'realtime', image: Image, databaseUrl: string): Promise<RunningService> {
  const [program = '', ...args] = image.healthcheck.map((word) =>
    word.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${ports[name]}`),
  );
  const isHealthy = () => spawnSync(program, args).status === 0;
  const running = await startService(serviceOf(name, image, databaseUrl), isHealthy);
  print(`${name}: healthy`);
  return running;
}

async function tryGame(realtime: Image, pages: Image, databaseUrl: string): Promise<void> {
  await runService(serviceOf('migrate', realtime, databaseUrl));
  print('migrate: done');
  const running: RunningService[] = [];
  try {
    running.push(await start('realtime', realtime, databaseUrl));
    running.push(await start('pages', pages, databaseUrl));
    await checkGame(`http://127.0.0.1:${ports.pages}`, `http://127.0.0.1:${ports.realtime}`);
    for (const service of running) await service.stop();
  } finally {
    for (const service of running) service.kill();
  }
}

const database = await startPostgres({ dataDir: join(into, 'postgres'), port: await freePort() });
try {
  await tryGame(build('realtime'), build('pages'), database.url('postgres'));
  print('Both images were built, started and stopped.');
} catch (error) {
  print((error as Error).message);
  process.exitCode = 1;
} finally {
  await database.stop();
  rmSync(into, { recursive: true, force: true });
}
