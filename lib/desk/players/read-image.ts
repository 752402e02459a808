import { profileImageFileKey } from '@/lib/contract/players/profile-image-files';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Storage } from '@/lib/platform/storage/storage';
import type { DeskContext } from '../desk-context';

export type ImageContext = Pick<DeskContext, 'log'> & { storage: () => Promise<Storage> };

/** Returns the small version of a profile image as a data URL; null if there is none or the storage fails. */
export async function readImage({ storage, log }: ImageContext, key: string | null): Promise<string | null> {
  if (key === null) return null;
  try {
    const file = await (await storage()).get(profileImageFileKey(key, 'small'));
    return file && `data:image/webp;base64,${Buffer.from(file).toString('base64')}`;
  } catch (error) {
    log.warn({ error: errorReport(error) }, 'a profile image could not be read');
    return null;
  }
}
