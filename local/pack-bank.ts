/**
 * `npm run bank:pack -- FILE.tar`: draws the bank of synthetic records and packs it, BANK_RECORDS of them or all 1,260.
 * `npm run bank:import` reads the archive on any host.
 */
import { stat } from 'node:fs/promises';
import { BANK_SIZE } from './bank/bank-feed';
import { packBank } from './bank/pack-bank';

const PROGRESS_EVERY = 100;

const [file, ...more] = process.argv.slice(2);
if (file === undefined || more.length > 0) {
  process.stderr.write('Usage: npm run bank:pack -- FILE.tar\n');
  process.exitCode = 1;
} else {
  const wanted = Math.min(Number(process.env.BANK_RECORDS || BANK_SIZE), BANK_SIZE);
  const records = await packBank(file, {
    records: wanted,
    onProgress: (done) => {
      if (done % PROGRESS_EVERY === 0) process.stderr.write(`${done} of ${wanted} photos drawn\n`);
    },
  });
  const megabytes = Math.ceil((await stat(file)).size / 1024 ** 2);
  process.stdout.write(`${file}: ${records} records, ${megabytes} MB.\n`);
}
