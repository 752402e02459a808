import { globSync, readFileSync } from 'node:fs';
import { UnrecognizedActionError } from 'next/dist/client/components/unrecognized-action-error';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { checkFiles } from '@/components/desk/feeds/check-files';
import { isOnePoint } from '@/components/desk/overview/draw-chart';
import { QueueEnd } from '@/components/desk/removals/removal-desk';
import { failureText } from '@/components/desk/shell/use-desk-action';
import { effectsOf } from '@/lib/contract/desk/feeds/run-effects';
import type { RunView } from '@/lib/contract/desk/feeds/run-view';
import { MAX_BYTES } from '@/lib/contract/desk/feeds/upload-bounds';
import { textsOf } from '@/messages/texts';
import { zipOf } from '@/tests/support/zips';

const t = textsOf('en', 'deskFeeds');
const desk = textsOf('en', 'desk');
const csv = new Blob(['record_id,county_fips\n']);
const zip = new Blob([new Uint8Array(zipOf([{ name: 'a.jpg', content: Buffer.from('photo') }]))]);
const large = { size: MAX_BYTES.photos + 1 } as Blob;
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
    {
      feed: expect.stringContaining('is a ZIP or Excel file'),
      photos: expect.stringContaining('is not a ZIP'),
    },
  ],
  ['a CSV for the photos', csv, csv, { photos: expect.stringContaining('is not a ZIP') }],
  ['a PDF', new Blob(['%PDF-1.7']), zip, { feed: expect.stringContaining('is a PDF file') }],
  [
    'files too large',
    large,
    large,
    { feed: expect.stringContaining('1 GB'), photos: expect.stringContaining('5 GB') },
  ],
  ['a file that was moved', moved, zip, { feed: expect.stringContaining('can’t read') }],
])('%s: each field says what is wrong with its file', async (_, feed, photos, wrong) => {
  expect(await checkFiles(t, feed, photos)).toEqual(wrong);
});

type Found = Pick<RunView, 'kind' | 'counts' | 'erased'>;

test.each<
  [string, Found['kind'], erased: number, counts: Record<string, number>, effects: string[], boolean]
>([
  ['corrections that erase', 'corrections', 0, { withdrawn: 2 }, ['2 records will be erased for good'], true],
  [
    'corrections about records that are not in',
    'corrections',
    0,
    { 'kept out': 1200, known: 1 },
    [
      '1,200 records that are not in the game will be kept out of later imports',
      '1 line changes nothing',
      'No record will be erased',
    ],
    true,
  ],
  [
    'records',
    'records',
    1,
    { accepted: 3, updated: 5, 'already in': 2, 'under 18': 4, 'bad county_fips': 1 },
    [
      '1 record will be erased for good',
      '3 records will be added',
      '5 records will change: county, day, charge or facts',
      '2 lines change nothing',
      '5 lines are refused',
    ],
    true,
  ],
  [
    'records of which none is accepted',
    'records',
    0,
    { 'bad county_fips': 1 },
    ['1 line is refused', 'No record will be erased'],
    false,
  ],
  [
    'records that only erase',
    'records',
    2,
    { 'under 18': 2 },
    ['2 records will be erased for good', '2 lines are refused'],
    false,
  ],
  ['an empty feed', 'records', 0, {}, ['No record will be erased'], false],
])('%s', (_, kind, erased, counts, effects, hasChanges) => {
  const found = { kind, erased, counts: Object.entries(counts) } as Found;
  expect(effectsOf(t, found)).toEqual({ effects, hasChanges });
});

test.each([
  ['the first day', [null, null, 3], true],
  ['a first day without answers', [null, 0], true],
  ['two days', [null, 3, 4], false],
  ['nothing', [null, null], false],
])('%s', (_what, values, expected) => {
  expect(isOnePoint({ values })).toBe(expected);
});

const show = (waiting: number) =>
  renderToStaticMarkup(<QueueEnd waiting={waiting} next="/desk/removals?page=2" />);

test('after the last request of a page a link shows the next ones', () => {
  expect(show(3)).toContain('3 requests to decide on other pages');
  expect(show(3)).toContain('href="/desk/removals?page=2"');
  expect(show(3)).not.toContain('Nothing to decide');
});

test('after the last request of all pages nothing waits', () => {
  expect(show(0)).toContain('Nothing to decide');
  expect(show(0)).not.toContain('href');
});

test('a page that is older than the desk asks to be reloaded, others to try again', () => {
  expect(failureText(desk, new UnrecognizedActionError())).toContain('Reload this page');
  expect(failureText(desk, new TypeError('Failed to fetch'))).toContain('Try again');
});

test('no part of the desk has a text of its own for a call without an answer', () => {
  const files = globSync('messages/en/desk*.ts');
  const own = files.filter((file) => readFileSync(file, 'utf8').includes('could not be reached'));
  expect(own).toEqual(['messages/en/desk.ts']);
});
