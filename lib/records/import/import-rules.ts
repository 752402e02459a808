import type { Env } from '@/lib/platform/config/env';
import { holdsImports, publisherOf } from '@/lib/platform/config/publishing-settings';
import { reachableAddresses } from '@/lib/platform/network/loopback';

export type ImportRules = {
  /** The key of the hashes of source ids and photos: 32 bytes in base64 (BLIND_INDEX_KEY). */
  hashKey: string;
  /** Records of real people expire this many days after their import. */
  ttlDays: number;
  /** PHOTOS. With `drawn` each record gets a drawn face, and imports ignore the photos of feeds. */
  faces: Env['PHOTOS'];
  /** States whose real photos are imported against the rules in data/jurisdictions.json, with reasons. */
  overrides: Env['JURISDICTION_OVERRIDES'];
  /** Whether new records stay out of play until an operator has reviewed their photos (HOLD_IMPORTS). */
  holdsImports: boolean;
  /** Whether imports of real people are allowed. A game that other machines can reach needs a named publisher. */
  mayPublish: boolean;
};

/** Days until records expire, by the setting PHOTOS. Real photos leave sooner. */
const LIFE_DAYS = { real: 60, drawn: 180 };

export const importRules = (settings: Env): ImportRules => ({
  hashKey: settings.BLIND_INDEX_KEY,
  ttlDays: settings.RECORD_TTL_DAYS ?? LIFE_DAYS[settings.PHOTOS],
  faces: settings.PHOTOS,
  overrides: settings.JURISDICTION_OVERRIDES,
  holdsImports: holdsImports(settings),
  mayPublish: publisherOf(settings) !== null || reachableAddresses(settings).length === 0,
});
