import { readFile } from 'node:fs/promises';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { AppError } from '@/lib/platform/errors/app-error';
import { hashPhoto } from '@/lib/records/photos/hash-photo';
import {
  bookingDaySchema,
  type SearchCriterion,
  sourceRecordSchema,
} from '@/lib/removals/requests/find-records';

export type CriteriaOptions = {
  photo?: string | undefined;
  county?: string | undefined;
  day?: string | undefined;
  recordId?: string | undefined;
};

export function isOneCriterion({ photo, county, day, recordId }: CriteriaOptions): boolean {
  return [photo, county ?? day, recordId].filter((value) => value !== undefined).length === 1;
}

async function photoCriterion(file: string): Promise<SearchCriterion> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new AppError('INVALID_INPUT', `There is no file ${file}.`, { cause });
  });
  const hashes = await hashPhoto(bytes);
  if (hashes === null) throw new AppError('INVALID_INPUT', `${file} is no JPEG, PNG or WebP picture.`);
  return { hashes };
}

/** Returns the criterion of `find`. Throws INVALID_INPUT for a malformed value. */
export async function searchCriterion({
  photo,
  county,
  day,
  recordId,
}: CriteriaOptions): Promise<SearchCriterion> {
  if (photo !== undefined) return photoCriterion(photo);
  if (recordId !== undefined) return parseInput(sourceRecordSchema, { recordId });
  return parseInput(bookingDaySchema, { county, day });
}
