import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { AppError } from '@/lib/platform/errors/app-error';
import { isPlainFileName } from '@/lib/records/import/lines/check-feed-row';
import type { PhotoSource } from '@/lib/records/import/photo-source';
import { type Message, message } from '@/messages/message';
import type { UploadedFile } from './uploaded-file';

/** The limits of a ZIP of photos (docs/limits.md), in unpacked bytes. */
export type ZipBounds = {
  entries: number;
  entryBytes: number;
  totalBytes: number;
  /** The maximum compression ratio of an entry. A ZIP hardly compresses photos. */
  ratio: number;
};

export const ZIP_BOUNDS: ZipBounds = {
  entries: 100_000,
  entryBytes: 20 * 1024 ** 2,
  totalBytes: 10 * 1024 ** 3,
  ratio: 50,
};

export type PhotoZip = { photos: PhotoSource; close: () => void };

/** The ratio applies above this size. Small files may compress better, such as a picture of one color. */
const RATIO_FROM_BYTES = 1024 ** 2;
const MAX_HEADER_BYTES = 4096;
const ARCHIVE = /\.(zip|7z|rar|tar|t?gz|t?bz2?|t?xz|zst|jar|iso)$/i;
const KIND_MASK = 0o170000;
const REGULAR_KINDS: ReadonlySet<number> = new Set([0, 0o100000, 0o040000]);
const SYMBOLIC_LINK = 0o120000;

const refuse = (why: Message, cause?: unknown) => new AppError('INVALID_INPUT', why, { cause });
/** Quotes a name for a message. Names in archives may have any characters. */
const shown = (name: string) => `“${name.replace(/[^\x20-\x7e]/g, '?').slice(0, 80)}”`;

class UploadReader extends RandomAccessReader {
  constructor(private readonly file: UploadedFile) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.file.read(start, end), { objectMode: false });
  }

  /** Reads the two short headers of each entry directly. The inherited method would open a stream for each. */
  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const copy = async () => {
      let at = offset;
      for await (const chunk of this.file.read(position, position + length)) {
        target.set(chunk, at);
        at += chunk.length;
      }
    };
    copy().then(() => callback(null), callback);
  }
}

function refusalOf(entry: Entry, bounds: ZipBounds): Message | null {
  const name = shown(entry.fileName);
  const kind = (entry.externalFileAttributes >>> 16) & KIND_MASK;
  if (kind === SYMBOLIC_LINK) return message('deskFeeds', 'zipLink', { name });
  if (!REGULAR_KINDS.has(kind)) return message('deskFeeds', 'zipIrregular', { name });
  if (entry.isEncrypted()) return message('deskFeeds', 'zipEncrypted', { name });
  if (!entry.canDecodeFileData()) return message('deskFeeds', 'zipCompression', { name });
  if (ARCHIVE.test(entry.fileName)) return message('deskFeeds', 'zipArchive', { name });
  if (entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength > MAX_HEADER_BYTES)
    return message('deskFeeds', 'zipLongName', { name });
  if (entry.uncompressedSize > bounds.entryBytes)
    return message('deskFeeds', 'zipLargeFile', {
      name,
      megabytes: Math.round(bounds.entryBytes / 1024 ** 2),
    });
  const isBlownUp = entry.uncompressedSize > bounds.ratio * entry.compressedSize;
  return isBlownUp && entry.uncompressedSize > RATIO_FROM_BYTES
    ? message('deskFeeds', 'zipBomb', { name, times: bounds.ratio })
    : null;
}

/** Returns the file name without folders. Null for folders and for files that operating systems add. */
function photoNameOf({ fileName }: Entry): string | null {
  if (fileName.endsWith('/') || fileName.startsWith('__MACOSX/')) return null;
  const name = fileName.slice(fileName.lastIndexOf('/') + 1);
  return isPlainFileName(name) ? name : null;
}

/** Removes the texts of an entry. Those of 100,000 entries take too much memory, and reading does not need them. */
function withoutTexts(entry: Entry): Entry {
  const nothing = Buffer.alloc(0);
  return Object.assign(entry, {
    ...{ fileName: '', fileComment: '', comment: '', extraFields: [] },
    ...{ fileNameRaw: nothing, extraFieldRaw: nothing, fileCommentRaw: nothing },
  });
}

async function indexOf(zip: ZipFile, bounds: ZipBounds, signal: AbortSignal): Promise<Map<string, Entry>> {
  const tooMany = () => refuse(message('deskFeeds', 'zipManyFiles', { count: bounds.entries }));
  if (zip.entryCount > bounds.entries) throw tooMany();
  const byName = new Map<string, Entry>();
  let packed = 0;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    signal.throwIfAborted();
    const refused = refusalOf(entry, bounds);
    if (refused !== null) throw refuse(refused);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (unpacked > bounds.totalBytes) {
      const gigabytes = Math.round(bounds.totalBytes / 1024 ** 3);
      throw refuse(message('deskFeeds', 'zipTooLarge', { gigabytes }));
    }
    // A ZIP bomb may have entries that share bytes.
    if (packed > zip.fileSize) throw refuse(message('deskFeeds', 'zipOverlap'));
    const name = photoNameOf(entry);
    if (name === null) continue;
    if (byName.has(name)) throw refuse(message('deskFeeds', 'zipTwice', { name: shown(name) }));
    byName.set(name, withoutTexts(entry));
  }
  return byName;
}

/**
 * Opens a ZIP of photos and checks every entry before unpacking any. Finds photos by file name, and never writes to a path. Reading stops
 * if an entry is larger than its header says. Throws INVALID_INPUT with the reason.
 */
export async function openPhotoZip(
  file: UploadedFile,
  { bounds = ZIP_BOUNDS, signal }: { bounds?: ZipBounds; signal: AbortSignal },
): Promise<PhotoZip> {
  const zip = await fromRandomAccessReaderPromise(new UploadReader(file), file.size, {
    autoClose: false,
  }).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : refuse(message('deskFeeds', 'zipIncomplete'), cause);
  });
  zip.on('error', () => {});
  const close = () => zip.close();
  try {
    const byName = await indexOf(zip, bounds, signal);
    return { photos: (name) => photoIn(zip, byName.get(name)), close };
  } catch (error) {
    close();
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    const why =
      error instanceof Error
        ? message('deskFeeds', 'zipRefused', { reason: shown(error.message) })
        : message('deskFeeds', 'zipUnreadable');
    throw refuse(why, error);
  }
}

async function photoIn(zip: ZipFile, entry: Entry | undefined): Promise<Uint8Array | null> {
  if (!entry) return null;
  try {
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch (error) {
    if (error instanceof AppError) throw error;
    return null;
  }
}
