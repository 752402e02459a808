import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { BANK_SIZE, bankLines } from './bank-feed';
import { drawPhoto } from './draw-photo';

const PHOTOS_AT_ONCE = 4;

type Options = {
  /** Number of records. By default all. */
  records?: number;
  onProgress?: (records: number) => void;
};

/** Draws the bank into `file`, a tar archive of `bank.csv` and `photos/` that `npm run bank:import` reads. Returns the number of records. */
export async function packBank(
  file: string,
  { records = BANK_SIZE, onProgress = () => {} }: Options = {},
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-bank-'));
  try {
    const [header = '', ...lines] = bankLines();
    const packed = lines.slice(0, records);
    await writeFile(join(folder, 'bank.csv'), [header, ...packed]);
    await mkdir(join(folder, 'photos'));
    const ids = packed.map((line) => line.slice(0, line.indexOf(',')));
    for (let done = 0; done < ids.length; done += PHOTOS_AT_ONCE) {
      onProgress(done);
      const next = ids.slice(done, done + PHOTOS_AT_ONCE);
      await Promise.all(
        next.map(async (id) => writeFile(join(folder, 'photos', `${id}.jpg`), await drawPhoto(id))),
      );
    }
    await create({ file, cwd: folder, portable: true, noMtime: true }, ['bank.csv', 'photos']);
    return packed.length;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
