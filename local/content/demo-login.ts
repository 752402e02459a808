import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type DemoLogin = { email: string; password: string };

const fileIn = (dataDir: string) => join(dataDir, 'demo-player.json');

export function readDemoLogin(dataDir: string): DemoLogin | undefined {
  const file = fileIn(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoLogin) : undefined;
}

export function keepDemoLogin(dataDir: string, login: DemoLogin): void {
  writeFileSync(fileIn(dataDir), `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
}
