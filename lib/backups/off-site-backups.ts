import { z } from 'zod';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Bucket } from './bucket';

// A backup in the bucket consists of numbered parts, `NAME/000001`, and a list of them, `NAME.json`.
// The list is written last and deleted first, so parts without a list are an incomplete backup.
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;
const FILE = /^(manifest\.json|files\.tar|tables\/\w+\.\w+\.copy\.gz)$/;

const partSchema = z.object({
  number: z.number(),
  file: z.string().regex(FILE),
  bytes: z.number(),
  sha256: z.string(),
});
const listSchema = z.object({ parts: z.array(partSchema).min(1) });
export type Part = z.output<typeof partSchema>;

const listKey = (name: string) => `${name}.json`;
export const partKey = (name: string, { number }: Pick<Part, 'number'>) =>
  `${name}/${String(number).padStart(6, '0')}`;

export const backupName = (takenAt: Date) => takenAt.toISOString().replaceAll(/[:.]/g, '-');
export const takenAtOf = (name: string) => new Date(name.replace(NAME, '$1T$2:$3:$4.$5Z'));

type Backups = { complete: string[]; incomplete: string[] };

/** Returns the names of the backups, newest first. */
export async function listBackups(bucket: Bucket): Promise<Backups> {
  const { keys, folders } = await bucket.listTop();
  const named = (texts: string[]) =>
    texts
      .filter((name) => NAME.test(name) && !Number.isNaN(takenAtOf(name).getTime()))
      .toSorted()
      .toReversed();
  const complete = named(
    keys.filter((key) => key.endsWith('.json')).map((key) => key.slice(0, -'.json'.length)),
  );
  const isIncomplete = (name: string) => !complete.includes(name);
  return { complete, incomplete: named(folders.map((folder) => folder.slice(0, -1))).filter(isIncomplete) };
}

/** Writes the list of parts, which completes the backup. @throws AppError UNAVAILABLE if the bucket lacks a part. */
export async function completeBackup(bucket: Bucket, name: string, parts: readonly Part[]): Promise<void> {
  const list = listSchema.parse({ parts });
  const sizes = await bucket.list(`${name}/`);
  const lost = parts.find((part) => sizes.get(partKey(name, part)) !== part.bytes);
  if (lost) throw new AppError('UNAVAILABLE', `The bucket of backups has lost ${partKey(name, lost)}.`);
  await bucket.put(listKey(name), Buffer.from(JSON.stringify(list)));
}

/** Returns the parts of a complete backup in order. @throws AppError INVALID_INPUT for an unknown or damaged backup. */
export async function readParts(bucket: Bucket, name: string): Promise<Part[]> {
  const list = NAME.test(name) ? await bucket.get(listKey(name)) : null;
  if (list === null) throw new AppError('INVALID_INPUT', `The bucket has no complete backup ${name}.`);
  try {
    return listSchema.parse(JSON.parse(Buffer.from(list).toString())).parts;
  } catch (cause) {
    throw new AppError('INVALID_INPUT', `The backup ${name} is damaged: its list of parts.`, { cause });
  }
}

/** Deletes a backup. If it is interrupted, an incomplete backup stays. */
export async function removeBackup(bucket: Bucket, name: string): Promise<void> {
  await bucket.remove(listKey(name));
  for (const key of (await bucket.list(`${name}/`)).keys()) await bucket.remove(key);
}
