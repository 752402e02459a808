import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import { chromium as playwrightChromium } from '@playwright/test';
import npmChromium, { inflate } from '@sparticuz/chromium';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The npm package has a build for these machines alone. */
const HAS_NPM_CHROMIUM = process.platform === 'linux' && process.arch === 'x64';

/** Finds a Chromium without a download, and returns launch options: CHROMIUM_PATH, npm's, Playwright's or the system's. Call it once. */
export async function findChromium(): Promise<LaunchOptions> {
  // Drawing needs no graphics card here, and emulating one takes a tenth of the CPU time of the browser.
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const installed =
    process.env.CHROMIUM_PATH || (HAS_NPM_CHROMIUM ? undefined : (playwrightOwn() ?? systemChromium()));
  if (installed) return { executablePath: installed, args };
  const executablePath = await npmChromium.executablePath();
  return { executablePath, args, env: await libraryEnv(executablePath) };
}

function playwrightOwn(): string | undefined {
  const path = playwrightChromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function systemChromium(): string | undefined {
  const directories = (process.env.PATH ?? '').split(delimiter);
  return directories.flatMap((at) => SYSTEM_NAMES.map((name) => join(at, name))).find(existsSync);
}

/** The npm package brings libraries that slim systems lack (nss). They are used only when it does not start without them. */
async function libraryEnv(executablePath: string): Promise<Record<string, string>> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]),
  );
  env.FONTCONFIG_PATH ??= join(tmpdir(), 'fonts');
  if (spawnSync(executablePath, ['--version']).status === 0) return env;
  const bin = join(dirname(import.meta.resolve('@sparticuz/chromium').replace('file://', '')), '..', 'bin');
  await inflate(join(bin, 'al2023.tar.br'));
  return { ...env, LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib') };
}
