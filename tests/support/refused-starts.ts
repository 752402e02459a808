import { spawn } from 'node:child_process';
import { vi } from 'vitest';
import { freePort } from '@/local/ports';
import { bundled } from './bundled';

/** Starts a bundled process. Returns its output so far, and `ended`, which resolves to its exit code and its whole output. */
export async function startProcess(entry: string, settings: Record<string, string> = {}) {
  const env = { ...process.env, REALTIME_PORT: String(await freePort()), ...settings };
  const child = spawn(process.execPath, [await bundled(entry)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const ended = new Promise<{ code: number | null; said: string }>((done) =>
    child.on('close', (code) => done({ code, said })),
  );
  return { ended };
}

export async function runProcess(entry: string, settings: Record<string, string> = {}) {
  return (await startProcess(entry, settings)).ended;
}

/** Runs the check with which the pages' process starts; if it fails, it ends the process. Returns how the check ended, and what it printed. */
export async function startOfPages(requireDatabase: () => Promise<unknown>) {
  const said: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  const ended = await requireDatabase().then(
    () => 'goes on',
    (error: Error) => error.message,
  );
  write.mockRestore();
  exit.mockRestore();
  return { ended, said: said.join('') };
}
