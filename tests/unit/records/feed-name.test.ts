import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDERS = ['app', 'commands', 'components', 'db', 'lib', 'local', 'realtime'];
/** Where the name of a record's feed is written, and what operators alone see. */
const FOR_OPERATORS =
  /^(app\/\(desk\)|commands|components\/desk|db\/(schema|migrations)|lib\/(contract\/desk|desk|feeds|records\/import|removals\/review-flags\.ts))/;

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

test('nothing that serves players reads the name of a feed', () => {
  const named = FOLDERS.flatMap(filesIn).filter((file) => /feed_?name/i.test(readFileSync(file, 'utf8')));
  expect(named).toContain('lib/desk/removals/show-request.ts');
  expect(named.filter((file) => !FOR_OPERATORS.test(file))).toEqual([]);
  // A pulled record is copied with all its columns, and an import reads whole rows.
  const wholeRows = FOLDERS.flatMap(filesIn).filter((file) =>
    /\.select\(\)\s*\.from\((bookingRecords|pulledRecords)\)|getTableColumns\(bookingRecords\)/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(wholeRows.toSorted()).toEqual(['lib/records/import/import-batch.ts', 'lib/records/pull-records.ts']);
});
