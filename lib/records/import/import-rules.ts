import type { Env } from '@/lib/platform/config/env';
import { holdsImports, publisherOf } from '@/lib/platform/config/publishing-settings';
import { openAddresses } from '@/lib/platform/network/loopback';

/** What the settings say about imports. */
export type ImportRules = {
  /** 32 bytes in base64: keys the hashes of source ids and photos (BLIND_INDEX_KEY). */
  hashKey: string;
  /** Records of real people expire this many days after their import. */
  ttlDays: number;
  /** PHOTOS. With `drawn` each record gets a drawn face, and the photos of feeds are not read. */
  faces: Env['PHOTOS'];
  /** States whose real photos are imported although their rules refuse them, with the host's reasons. */
  overrides: Env['JURISDICTION_OVERRIDES'];
  /** Whether new records wait until an operator has seen their photos (HOLD_IMPORTS). */
  holdsImports: boolean;
  /** Whether records of real people may be imported: they need a named publisher, except on this machine alone. */
  mayPublish: boolean;
};

/** Fewer days where records show the people. */
const LIFE_DAYS = { real: 60, drawn: 180 };

export const importRules = (settings: Env): ImportRules => ({
  hashKey: settings.BLIND_INDEX_KEY,
  ttlDays: settings.RECORD_TTL_DAYS ?? LIFE_DAYS[settings.PHOTOS],
  faces: settings.PHOTOS,
  overrides: settings.JURISDICTION_OVERRIDES,
  holdsImports: holdsImports(settings),
  mayPublish: publisherOf(settings) !== null || openAddresses(settings).length === 0,
});
