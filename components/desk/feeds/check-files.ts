import { MOST_BYTES, type UploadFile } from '@/lib/contract/desk/feeds/upload-bounds';
import { noCsvBecause, START_BYTES, startsAsZip } from '@/lib/contract/records/file-kind';

/** What is wrong with a file, by its field. */
export type WrongFiles = Partial<Record<UploadFile, string>>;

const UNREADABLE = 'This file cannot be read. Choose it again.';

/** Returns the first bytes; null when the browser cannot read the file, such as one that was moved. */
const startOf = (file: Blob) =>
  file
    .slice(0, START_BYTES)
    .arrayBuffer()
    .then((bytes) => new Uint8Array(bytes))
    .catch(() => null);

async function wrongFeed(feed: Blob | null): Promise<string | null> {
  if (!feed) return 'Choose a CSV file.';
  if (feed.size > MOST_BYTES.feed) return 'The CSV is larger than 1 GB. Split it.';
  const start = await startOf(feed);
  if (!start) return UNREADABLE;
  const kind = noCsvBecause(start);
  return kind && `This file is ${kind}. Choose a CSV in UTF-8.`;
}

async function wrongPhotos(photos: Blob | null): Promise<string | null> {
  if (!photos) return null;
  if (photos.size > MOST_BYTES.photos) return 'The ZIP is larger than 5 GB. Split it.';
  const start = await startOf(photos);
  if (!start) return UNREADABLE;
  return startsAsZip(start) ? null : 'This file is no ZIP. Choose the ZIP of the photos.';
}

/** Checks the chosen files by size and first bytes, before any is sent. Returns nothing where both may be right. */
export async function checkFiles(feed: Blob | null, photos: Blob | null): Promise<WrongFiles> {
  const [ofFeed, ofPhotos] = await Promise.all([wrongFeed(feed), wrongPhotos(photos)]);
  return { ...(ofFeed && { feed: ofFeed }), ...(ofPhotos && { photos: ofPhotos }) };
}
