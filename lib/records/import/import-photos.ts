import { createHash } from 'node:crypto';
import { type EncodedPhoto, encodePhoto } from '../photos/photo';
import type { ImportContext, ImportOptions } from './import-types';
import { PhotoNotHad } from './photo-source';
import { Recent } from './recent';

/** Encoded photos that are kept for lines to come: some 10 MB. */
const PHOTOS_KEPT = 300;
/** Photos whose people are remembered: a placeholder comes again and again, and stays among them. */
const PEOPLE_KEPT = 20_000;
/** A person's age gives two years of birth at most, so a picture with three shows more than one person, or none. */
const BIRTH_YEARS_OF_MANY = 3;

export type ImportPhotos = {
  /** The encoded photo of this name, or why there is none. Each distinct photo is encoded once. */
  photoOf: (name: string) => Promise<EncodedPhoto | string>;
  /** Notes that a person born about then has this photo. Returns true once it stands for too many people to show any. */
  isOfMany: (photo: EncodedPhoto, birthYear: number) => boolean;
};

/** Reads, checks and encodes the photos of one run of an import. */
export function importPhotos(ctx: ImportContext, options: ImportOptions): ImportPhotos {
  const byName = new Recent<string, Promise<EncodedPhoto | string>>(PHOTOS_KEPT);
  const byContent = new Recent<string, Promise<EncodedPhoto | string>>(PHOTOS_KEPT);
  const birthYears = new Recent<string, readonly number[]>(PEOPLE_KEPT);

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
    return byContent.getOr(content, () => encode(bytes));
  };

  return {
    photoOf: async (name) => {
      try {
        return await byName.getOr(name, () => read(name));
      } catch (error) {
        byName.delete(name);
        if (error instanceof PhotoNotHad) return error.outcome;
        throw error;
      }
    },
    isOfMany: ({ storageKey }, birthYear) => {
      const known = birthYears.get(storageKey) ?? [];
      const years = known.includes(birthYear) ? known : [...known, birthYear];
      if (years.length <= BIRTH_YEARS_OF_MANY) birthYears.set(storageKey, years);
      return !options.synthetic && years.length >= BIRTH_YEARS_OF_MANY;
    },
  };
}
