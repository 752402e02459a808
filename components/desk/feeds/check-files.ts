import { MAX_BYTES, type UploadFile } from '@/lib/contract/desk/feeds/upload-bounds';
import { nonCsvKind, START_BYTES, startsAsZip } from '@/lib/contract/records/file-kind';
import type { Texts } from '@/messages/format';

export type WrongFiles = Partial<Record<UploadFile, string>>;

/** Returns the first bytes, or null if the browser cannot read the file, such as one that was moved. */
const startOf = (file: Blob) =>
  file
    .slice(0, START_BYTES)
    .arrayBuffer()
    .then((bytes) => new Uint8Array(bytes))
    .catch(() => null);

async function wrongFeed(t: Texts<'deskFeeds'>, feed: Blob | null): Promise<string | null> {
  if (!feed) return t('csvRequired');
  if (feed.size > MAX_BYTES.feed) return t('csvTooLarge');
  const start = await startOf(feed);
  if (!start) return t('unreadable');
  const kind = nonCsvKind(start);
  return kind && t(`notCsv.${kind}`);
}

async function wrongPhotos(t: Texts<'deskFeeds'>, photos: Blob | null): Promise<string | null> {
  if (!photos) return null;
  if (photos.size > MAX_BYTES.photos) return t('photosTooLarge');
  const start = await startOf(photos);
  if (!start) return t('unreadable');
  return startsAsZip(start) ? null : t('noZip');
}

/** Checks the chosen files by size and first bytes before the upload. Returns no entry for a valid file. */
export async function checkFiles(
  t: Texts<'deskFeeds'>,
  feed: Blob | null,
  photos: Blob | null,
): Promise<WrongFiles> {
  const [ofFeed, ofPhotos] = await Promise.all([wrongFeed(t, feed), wrongPhotos(t, photos)]);
  return { ...(ofFeed && { feed: ofFeed }), ...(ofPhotos && { photos: ofPhotos }) };
}
