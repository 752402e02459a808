/** `npm run bank:pack`: draws the bank of synthetic records and packs it for `npm run bank:import`. */
import { stat } from 'node:fs/promises';
import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import { BANK_SIZE } from './bank/bank-feed';
import { packBank } from './bank/pack-bank';

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
