import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type EncodedPhoto, encodePhoto } from '../photos/encode-photo';
import type { ImportContext, ImportOptions } from './import-types';
import { PhotoUnavailable } from './photo-source';

const MAX_CACHED_PHOTOS = 300;
const MAX_PHOTOS_WITH_YEARS = 20_000;
/** A person's age allows two years of birth. A picture with three belongs to several people. */
const YEARS_OF_SEVERAL_PEOPLE = 3;

type Encoding = Promise<EncodedPhoto | string>;

export type PhotoEncoder = {
  /** Returns the encoded photo, or why it is refused. Equal photos are encoded once. */
  photoOf: (name: string) => Promise<EncodedPhoto | string>;
  /** Adds a year of birth to this photo. Returns whether the photo now belongs to several people. */
  belongsToSeveralPeople: (photo: EncodedPhoto, birthYear: number) => boolean;
};

export function photoEncoder(ctx: ImportContext, options: ImportOptions): PhotoEncoder {
  const byName = new LRUCache<string, Encoding>({ max: MAX_CACHED_PHOTOS });
  const byContent = new LRUCache<string, Encoding>({ max: MAX_CACHED_PHOTOS });
  const birthYears = new LRUCache<string, readonly number[]>({ max: MAX_PHOTOS_WITH_YEARS });

  const encode = (bytes: Uint8Array) =>
    encodePhoto(bytes, {
      hashKeyBase64: ctx.hashKey,
      effort: options.photoEffort,
      files: !options.dryRun,
    });

  const read = async (name: string): Promise<EncodedPhoto | string> => {
    const bytes = await options.photos(name);
    if (bytes === null) return 'missing photo';
    const content = createHash('sha256').update(bytes).digest('base64');
    return cached(byContent, content, () => encode(bytes));
  };

  return {
    photoOf: async (name) => {
      try {
        return await cached(byName, name, () => read(name));
      } catch (error) {
        byName.delete(name);
        if (error instanceof PhotoUnavailable) return error.outcome;
        throw error;
      }
    },
    belongsToSeveralPeople: ({ storageKey }, birthYear) => {
      const known = birthYears.get(storageKey) ?? [];
      const years = known.includes(birthYear) ? known : [...known, birthYear];
      if (years.length <= YEARS_OF_SEVERAL_PEOPLE) birthYears.set(storageKey, years);
      return !options.synthetic && years.length >= YEARS_OF_SEVERAL_PEOPLE;
    },
  };
}

function cached(cache: LRUCache<string, Encoding>, key: string, make: () => Encoding): Encoding {
  const known = cache.get(key);
  if (known) return known;
  const made = make();
  cache.set(key, made);
  return made;
}
