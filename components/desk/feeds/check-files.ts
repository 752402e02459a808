import { MOST_BYTES, type UploadFile } from '@/lib/contract/desk/feeds/upload-bounds';
import { noCsvBecause, START_BYTES, startsAsZip } from '@/lib/contract/records/file-kind';
import type { Texts } from '@/messages/format';

/** What is wrong with a file, by its field. */
export type WrongFiles = Partial<Record<UploadFile, string>>;

/** Returns the first bytes; null when the browser cannot read the file, such as one that was moved. */
const startOf = (file: Blob) =>
  file
    .slice(0, START_BYTES)
    .arrayBuffer()
    .then((bytes) => new Uint8Array(bytes))
    .catch(() => null);

async function wrongFeed(t: Texts<'deskFeeds'>, feed: Blob | null): Promise<string | null> {
  if (!feed) return t('csvRequired');
  if (feed.size > MOST_BYTES.feed) return t('csvTooLarge');
  const start = await startOf(feed);
  if (!start) return t('unreadable');
  const kind = noCsvBecause(start);
  return kind && t(`notCsv.${kind}`);
}

async function wrongPhotos(t: Texts<'deskFeeds'>, photos: Blob | null): Promise<string | null> {
  if (!photos) return null;
  if (photos.size > MOST_BYTES.photos) return t('photosTooLarge');
  const start = await startOf(photos);
  if (!start) return t('unreadable');
  return startsAsZip(start) ? null : t('noZip');
}

/** Checks the chosen files by size and first bytes, before any is sent. Returns nothing where both may be right. */
export async function checkFiles(
  t: Texts<'deskFeeds'>,
  feed: Blob | null,
  photos: Blob | null,
): Promise<WrongFiles> {
  const [ofFeed, ofPhotos] = await Promise.all([wrongFeed(t, feed), wrongPhotos(t, photos)]);
  return { ...(ofFeed && { feed: ofFeed }), ...(ofPhotos && { photos: ofPhotos }) };
}
