import type { Env } from '@/lib/platform/config/env';
import { holdsImports, publisherOf } from '@/lib/platform/config/publishing-settings';
import { reachableAddresses } from '@/lib/platform/network/loopback';

export type ImportRules = {
  /** BLIND_INDEX_KEY: the key of the hashes of record ids and photos, 32 bytes in base64. */
  hashKey: string;
  ttlDays: number;
  /** PHOTOS. With `drawn`, each record gets a drawn face, and the photos of feeds are ignored. */
  faces: Env['PHOTOS'];
  /** States, with reasons, whose real photos are imported against the rules in data/jurisdictions.json. */
  overrides: Env['JURISDICTION_OVERRIDES'];
  /** HOLD_IMPORTS: whether new records stay out of play until an operator has reviewed their photos. */
  holdsImports: boolean;
  mayPublish: boolean;
};

const LIFE_DAYS = { real: 60, drawn: 180 };

export const importRules = (settings: Env): ImportRules => ({
  hashKey: settings.BLIND_INDEX_KEY,
  ttlDays: settings.RECORD_TTL_DAYS ?? LIFE_DAYS[settings.PHOTOS],
  faces: settings.PHOTOS,
  overrides: settings.JURISDICTION_OVERRIDES,
  holdsImports: holdsImports(settings),
  mayPublish: publisherOf(settings) !== null || reachableAddresses(settings).length === 0,
});
