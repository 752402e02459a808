/** `npm run bank:pack`: draws the bank of synthetic records and packs it for `npm run bank:import`. */
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import { drawPhoto } from '@/lib/records/faces/draw-photo';
import { BANK_SIZE, bankLines } from './bank/bank-feed';

const PHOTOS_AT_ONCE = 4;

type Options = {
  /** Number of records. By default all. */
  records?: number;
  onProgress?: (records: number) => void;
};

/**
 * Draws the bank into `file`, a tar archive of `bank.csv` and `photos/` that `npm run bank:import` reads. Returns the number
 * of records.
 */
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

const PROGRESS_EVERY = 100;

async function pack(file: string, { out, err }: Terminal): Promise<void> {
  const wanted = Math.min(Number(process.env.BANK_RECORDS || BANK_SIZE), BANK_SIZE);
  const records = await packBank(file, {
    records: wanted,
    onProgress: (done) => {
      if (done % PROGRESS_EVERY === 0) err(`${done} of ${wanted} photos drawn\n`);
    },
  });
  const megabytes = Math.ceil((await stat(file)).size / 1024 ** 2);
  out(`${file}: ${records} records, ${megabytes} MB.\n`);
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'bank:pack',
    purpose: `Draws the bank of synthetic records and packs it: BANK_RECORDS of them, or all ${BANK_SIZE.toLocaleString('en-US')}.`,
    examples: ['npm run bank:pack -- bank.tar'],
  })
    .argument('<FILE>', 'the archive to write')
    .action((file) => pack(file, terminal));

await runIfMain(import.meta.url, command);
