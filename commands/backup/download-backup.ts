import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Extract, extract } from 'tar-stream';
import { folderTarget, type StoredFile } from '@/lib/backups/backup-target';
import type { Bucket } from '@/lib/backups/bucket';
import { listBackups, type Part, partKey, readParts, takenAtOf } from '@/lib/backups/off-site-backups';
import { HOUR_MS } from '@/lib/contract/times';
import { AppError } from '@/lib/platform/errors/app-error';
import { checkedKey, type Storage } from '@/lib/platform/storage/storage';

const FILES = 'files.tar';

async function* readFileParts(
  bucket: Bucket,
  name: string,
  parts: readonly Part[],
): AsyncGenerator<Uint8Array> {
  const refuse = (why: string) =>
    new AppError('INVALID_INPUT', `The backup ${name} is damaged: ${why}. Nothing was restored.`);
  for (const part of parts) {
    const bytes = await bucket.get(partKey(name, part));
    if (bytes === null) throw refuse(`${partKey(name, part)} is missing`);
    if (createHash('sha256').update(bytes).digest('hex') !== part.sha256)
      throw refuse(`${partKey(name, part)} has changed`);
    yield bytes;
  }
}

/** Reads the files of an archive. Throws the errors of reading `content`. */
async function* unpack(content: AsyncIterable<Uint8Array>): AsyncGenerator<StoredFile> {
  const tar = extract();
  let failure: unknown;
  // A failure destroys the archive and so reaches its reader. It may happen when there is no reader.
  const piping = pipeline(Readable.from(content), tar as unknown as NodeJS.WritableStream).catch((error) => {
    failure = error;
  });
  try {
    yield* filesOf(tar);
  } catch (error) {
    await piping;
    throw isClosedEarly(failure) ? error : (failure ?? error);
  }
}

/** The error of `pipeline` when the reader of the archive stopped. */
const isClosedEarly = (error: unknown) => Object(error).code === 'ERR_STREAM_PREMATURE_CLOSE';

async function* filesOf(tar: Extract): AsyncGenerator<StoredFile> {
  for await (const entry of tar) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of entry as AsyncIterable<Uint8Array>) chunks.push(chunk);
    yield { key: checkedKey(entry.header.name), bytes: Buffer.concat(chunks) };
  }
}

/**
 * Downloads the off-site backup `wanted`, or the `latest`, to an empty folder. Returns its name. Throws INVALID_INPUT unless it
 * is complete and unchanged.
 */
export async function downloadBackup(bucket: Bucket, wanted: string, folder: string): Promise<string> {
  const isPast = (found: string) => takenAtOf(found).getTime() <= Date.now() + HOUR_MS;
  const name = wanted === 'latest' ? (await listBackups(bucket)).complete.find(isPast) : wanted;
  if (name === undefined) throw new AppError('INVALID_INPUT', 'The bucket has no complete backup.');
  const target = folderTarget(folder);
  for (const [file, parts] of Map.groupBy(await readParts(bucket, name), ({ file }) => file)) {
    const content = readFileParts(bucket, name, parts);
    await (file === FILES ? target.writeFiles(unpack(content)) : target.write(file, content));
  }
  return name;
}

export async function storeFiles(folder: string, storage: Pick<Storage, 'put'>): Promise<number> {
  const from = join(folder, 'files');
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  try {
    for (const file of files)
      await storage.put(relative(from, file).replaceAll(sep, '/'), await readFile(file), 'image/webp');
  } catch (cause) {
    const advice = 'The rows are restored, but not all files. Empty the database and restore once more.';
    throw new AppError('UNAVAILABLE', `${advice} ${String(cause)}`, { cause });
  }
  return files.length;
}
