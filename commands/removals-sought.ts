import { readFile } from 'node:fs/promises';
import { AppError } from '@/lib/errors';
import { parseInput } from '@/lib/parse-input';
import { photoLikeness } from '@/lib/records/photo-likeness';
import { bookingDaySchema, type Sought, sourceRecordSchema } from '@/lib/removals/find-records';

export type SoughtOption = 'photo' | 'county' | 'day' | 'record-id';
type Values = { [Name in SoughtOption]?: string | undefined };

async function soughtPhoto(file: string): Promise<Sought> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new AppError('INVALID_INPUT', `There is no file ${file}.`, { cause });
  });
  const likeness = await photoLikeness(bytes);
  if (likeness === null) throw new AppError('INVALID_INPUT', `${file} is no JPEG, PNG or WebP picture.`);
  return { likeness };
}

/** Reads what `find` shall look for. @throws AppError INVALID_INPUT with `usage` unless exactly one thing is named. */
export async function soughtOf(values: Values, usage: string): Promise<Sought> {
  const { photo, county, day, 'record-id': recordId } = values;
  const named = [photo, county ?? day, recordId].filter((value) => value !== undefined);
  if (named.length !== 1) throw new AppError('INVALID_INPUT', usage);
  if (photo !== undefined) return soughtPhoto(photo);
  if (recordId !== undefined) return parseInput(sourceRecordSchema, { recordId });
  return parseInput(bookingDaySchema, { county, day });
}
