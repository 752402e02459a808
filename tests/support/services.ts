import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export type Service = {
  name: string;
  folder: string;
  command: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
};

export type RunningService = {
  /** Sends SIGTERM; throws unless the process ends well within the grace period. */
  stop: () => Promise<void>;
  kill: () => void;
};

const START_TIMEOUT_MS = 90_000;
/** The least `stop_grace_period` of the compose file. */
const STOP_TIMEOUT_MS = 20_000;
/** Exit code of Next after SIGTERM: 128 + 15. */
const TERMINATED = 143;

function launch({ folder, command, env }: Service): ChildProcess {
  const [program = '', ...args] = command;
  const environment = { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv;
  return spawn(program, args, { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function checkExit(child: ChildProcess, name: string, codes: readonly number[]): Promise<void> {
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  if (!codes.includes(code)) throw new Error(`${name} ended with ${code ?? child.signalCode}`);
}

export async function runService(service: Service): Promise<void> {
  await checkExit(launch(service), service.name, [0]);
}

export async function startService(
  service: Service,
  isHealthy: () => boolean | Promise<boolean>,
): Promise<RunningService> {
  const { name } = service;
  const child = launch(service);
  const kill = () => void child.kill('SIGKILL');
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isHealthy())) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    if (Date.now() > deadline) {
      kill();
      throw new Error(`${name} is not healthy after ${START_TIMEOUT_MS / 1000} s`);
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  return {
    kill,
    stop: async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(kill, STOP_TIMEOUT_MS);
      await checkExit(child, name, [0, TERMINATED]);
      clearTimeout(timer);
    },
  };
}

/** Throws unless the login page opens and the realtime server refuses a client without a session. */
export async function checkGame(pagesUrl: string, realtimeUrl: string): Promise<void> {
  const page = await fetch(`${pagesUrl}/login`);
  if (page.status !== 200 || !(await page.text()).includes('Log in'))
    throw new Error(`/login returned ${page.status}`);
  // Needs the drawing engine, its fonts and the icons.
  const picture = await fetch(`${pagesUrl}/shared/pictures/first-case.png`);
  if (picture.status !== 200) throw new Error(`a link's picture returned ${picture.status}`);
  const handshake = await fetch(`${realtimeUrl}/socket.io/?EIO=4&transport=polling`);
  if (handshake.status < 400 || handshake.status >= 500)
    throw new Error(`realtime returned ${handshake.status} to a client without a session`);
}
