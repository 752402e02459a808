import { readFile } from 'node:fs/promises';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { AppError } from '@/lib/platform/errors/app-error';
import { photoLikeness } from '@/lib/records/photos/photo-likeness';
import { bookingDaySchema, type Sought, sourceRecordSchema } from '@/lib/removals/requests/find-records';

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
