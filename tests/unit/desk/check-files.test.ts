import { expect, test } from 'vitest';
import { checkFiles } from '@/components/desk/feeds/check-files';
import { MOST_BYTES } from '@/lib/contract/desk/feeds/upload-bounds';
import { zipOf } from '@/tests/support/zips';

const csv = new Blob(['record_id,county_fips\n']);
const zip = new Blob([new Uint8Array(zipOf([{ name: 'a.jpg', content: Buffer.from('photo') }]))]);
const large = { size: MOST_BYTES.photos + 1 } as Blob;
const moved = {
  size: 10,
  slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }),
} as unknown as Blob;

test.each([
  ['right files', csv, zip, {}],
  ['no photos', csv, null, {}],
  ['no files', null, null, { feed: 'Choose a CSV file.' }],
  [
    'swapped files',
    zip,
    csv,
    { feed: expect.stringContaining('is a ZIP or Excel file'), photos: expect.stringContaining('is no ZIP') },
  ],
  ['a CSV for the photos', csv, csv, { photos: expect.stringContaining('is no ZIP') }],
  ['a PDF', new Blob(['%PDF-1.7']), zip, { feed: expect.stringContaining('is a PDF file') }],
  [
    'files too large',
    large,
    large,
    { feed: expect.stringContaining('1 GB'), photos: expect.stringContaining('5 GB') },
  ],
  ['a file that was moved', moved, zip, { feed: expect.stringContaining('cannot be read') }],
])('%s: each field says what is wrong with its file', async (_, feed, photos, wrong) => {
  expect(await checkFiles(feed, photos)).toEqual(wrong);
});
