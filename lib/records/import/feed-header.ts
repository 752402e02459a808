import { AppError } from '@/lib/platform/errors/app-error';

const DELIMITERS = [',', ';', '\t'] as const;

/** Returns the delimiter that occurs most often in a header, outside of quotes. */
export function delimiterOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

const plain = (name: string) => name.trim().toLowerCase();

/**
 * Returns the positions of columns in a header. `names` maps our column names to those of the feed.
 * @throws AppError INVALID_INPUT when the header lacks one.
 */
export function columnPlaces(
  header: readonly string[],
  columns: readonly string[],
  names: Readonly<Record<string, string>>,
): number[] {
  const found = header.map(plain);
  const places = columns.map((column) => found.indexOf(plain(names[column] ?? column)));
  const missing = columns.filter((_, at) => places[at] === -1);
  if (missing.length === 0) return places;
  const listed = missing.map((column) => {
    const name = names[column];
    return name === undefined ? column : `${name} (for ${column})`;
  });
  throw new AppError(
    'INVALID_INPUT',
    `The feed's first line lacks: ${listed.join(', ')}. Start the import again with the feed's own names of these columns.`,
  );
}
