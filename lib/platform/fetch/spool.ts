import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countLines } from './count-lines';

export type Spooled = {
  bytes: AsyncIterable<Uint8Array>;
  /** Of everything in it, so that the same content is known again. */
  contentHash: string;
  /** How often a line ends in it. */
  lines: number;
  close: () => Promise<void>;
};

/**
 * Keeps what `body` yields in a file without a name until it is closed: a feed has columns that nothing may keep, and a process
 * that is killed leaves none of it behind. Read once it is whole, so that a slow import holds no connection open.
 */
export async function spool(body: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-feed-'));
  const forget = () => rm(folder, { recursive: true, force: true });
  const file = await open(join(folder, 'feed'), 'wx+', 0o600);
  // Where an open file cannot lose its name, it goes with `close`.
  await forget().catch(() => {});
  const close = async () => {
    await file.close();
    await forget();
  };
  try {
    const hash = createHash('sha256');
    let lines = 0;
    for await (const chunk of body) {
      hash.update(chunk);
      lines += countLines(chunk);
      await file.write(chunk);
    }
    const bytes = file.createReadStream({ start: 0, autoClose: false });
    return { bytes, contentHash: hash.digest('base64url'), lines, close };
  } catch (error) {
    await close();
    throw error;
  }
}
