import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countLines } from './count-lines';

export type Spooled = {
  bytes: AsyncIterable<Uint8Array>;
  contentHash: string;
  lines: number;
  close: () => Promise<void>;
};

/**
 * Writes a body to a file without a name until it is closed. Feeds have columns that nobody may store, and a killed process
 * leaves nothing behind. It is read after it is complete, so that a slow import holds no connection open.
 */
export async function spool(body: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-feed-'));
  const forget = () => rm(folder, { recursive: true, force: true });
  const file = await open(join(folder, 'feed'), 'wx+', 0o600);
  // Where an open file cannot be unlinked, `close` removes it.
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
