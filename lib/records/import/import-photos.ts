import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type EncodedPhoto, encodePhoto } from '../photos/photo';
import type { ImportContext, ImportOptions } from './import-types';
import { PhotoUnavailable } from './photo-source';

/** Encoded photos in the cache: some 10 MB. */
const PHOTOS_KEPT = 300;
/** Photos whose birth years are in the cache. A placeholder comes often enough to stay in it. */
const PEOPLE_KEPT = 20_000;
/** An age allows two birth years, so a picture with three belongs to more than one person. */
const BIRTH_YEARS_OF_MANY = 3;

type Encoding = Promise<EncodedPhoto | string>;

export type ImportPhotos = {
  /** Returns the encoded photo, or why there is none. Each distinct photo is encoded once. */
  photoOf: (name: string) => Promise<EncodedPhoto | string>;
  /** Notes the birth year of a person with this photo. Returns whether the photo belongs to several people. */
  isOfManyPeople: (photo: EncodedPhoto, birthYear: number) => boolean;
};

/** Reads, checks and encodes the photos of one import. */
export function importPhotos(ctx: ImportContext, options: ImportOptions): ImportPhotos {
  const byName = new LRUCache<string, Encoding>({ max: PHOTOS_KEPT });
  const byContent = new LRUCache<string, Encoding>({ max: PHOTOS_KEPT });
  const birthYears = new LRUCache<string, readonly number[]>({ max: PEOPLE_KEPT });

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
    isOfManyPeople: ({ storageKey }, birthYear) => {
      const known = birthYears.get(storageKey) ?? [];
      const years = known.includes(birthYear) ? known : [...known, birthYear];
      if (years.length <= BIRTH_YEARS_OF_MANY) birthYears.set(storageKey, years);
      return !options.synthetic && years.length >= BIRTH_YEARS_OF_MANY;
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
