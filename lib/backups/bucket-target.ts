import { createHash } from 'node:crypto';
import { pack } from 'tar-stream';
import type { BackupTarget, StoredFile } from './backup-target';
import type { Bucket } from './bucket';
import { type Part, partKey } from './off-site-backups';

/** At most two parts are in memory at a time. */
const PART_BYTES = 8 * 1024 ** 2;

async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

/** Packs files into one tar archive: one object per file would take thousands of requests. */
async function* inTar(files: AsyncIterable<StoredFile>): AsyncGenerator<Uint8Array> {
  const tar = pack();
  const fill = async () => {
    for await (const { key: name, bytes } of files) {
      const entry = Promise.withResolvers<void>();
      tar.entry({ name, size: bytes.length, mtime: new Date(0) }, Buffer.from(bytes), (error) =>
        error ? entry.reject(error) : entry.resolve(),
      );
      await entry.promise;
    }
    tar.finalize();
  };
  // With this error, the loop over the stream throws.
  fill().catch((error: Error) => tar.destroy(error));
  yield* tar as AsyncIterable<Uint8Array>;
}

/** Returns a target that writes to the bucket in numbered parts. Adds each written part to `parts`. */
export function bucketTarget(bucket: Bucket, name: string, parts: Part[]): BackupTarget {
  const write: BackupTarget['write'] = async (file, content) => {
    for await (const bytes of inParts(content)) {
      const part = {
        number: parts.length + 1,
        file,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
      await bucket.put(partKey(name, part), bytes);
      parts.push(part);
    }
  };
  return { write, writeFiles: (files) => write('files.tar', inTar(files)) };
}
