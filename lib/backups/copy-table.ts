import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Connection } from './connection';
import type { Table } from './layout';
import { megabytes, type Report, withProgressReports } from './progress';

/** Rows of random ids compress at 75 MB/s. Level 6 would save only 1 % more, at 58 MB/s. */
const GZIP_LEVEL = 1;

type CopyOut = {
  table: Table;
  write: (compressed: AsyncIterable<Uint8Array>) => Promise<void>;
  report: Report;
};
type CopyIn = { table: Table; file: string; report: Report };

function counter() {
  const counted = { bytes: 0 };
  const through = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      counted.bytes += chunk.length;
      yield chunk;
    }
  };
  return { counted, through };
}

/** Passes the rows of a table and its partitions to `write` as gzip. Returns the number of rows. */
export async function copyOut(connection: Connection, { table, write, report }: CopyOut): Promise<number> {
  const { counted, through } = counter();
  const out = connection.query(copyTo(`copy (select ${table.columns} from ${table.name}) to stdout`));
  await withProgressReports(
    report,
    () => `${table.name}: ${megabytes(counted.bytes)} so far`,
    () => pipeline(out, through, createGzip({ level: GZIP_LEVEL }), write),
  );
  // Waits for the row count, which the server sends after the last row.
  await connection.query('select');
  if (out.rowCount > 0) report(`${table.name}: ${out.rowCount} rows, ${megabytes(counted.bytes)}`);
  return out.rowCount;
}

export async function copyIn(connection: Connection, { table, file, report }: CopyIn): Promise<number> {
  const { counted, through } = counter();
  const into = connection.query(copyFrom(`copy ${table.name} (${table.columns}) from stdin`));
  await withProgressReports(
    report,
    () => `${table.name}: ${megabytes(counted.bytes)} so far`,
    () => pipeline(createReadStream(file), createGunzip(), through, into),
  );
  if (into.rowCount > 0) report(`${table.name}: ${into.rowCount} rows, ${megabytes(counted.bytes)}`);
  return into.rowCount;
}
