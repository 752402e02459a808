/** What an operator reads about a reason: the column whose value was refused, and the remedy. */
type Refusal = { column: string | null; remedy: string };

const STAYS_OUT = 'Nothing to do: it stays out.';
const OTHER_PHOTO = 'Use a photo that shows the person.';

const REFUSALS: Readonly<Record<string, readonly [column: string | null, remedy: string]>> = {
  formula: [null, 'Remove the =, +, - or @ at the start of the cell.'],
  'bad record_id': ['record_id', 'Give the booking an id of 1 to 128 printable ASCII characters.'],
  'duplicate record_id': ['record_id', 'Remove the second line about this booking.'],
  'record_id of another booking': ['record_id', 'Use an id that no other booking has.'],
  'removed before': ['record_id', 'Nothing to do: what was removed stays removed.'],
  'withdrawn by an earlier line': ['record_id', STAYS_OUT],
  'withdrawn by a later line': ['record_id', STAYS_OUT],
  'expunged, sealed or dismissed': ['disposition', STAYS_OUT],
  'missing disposition': ['disposition', 'Enter what became of the booking, such as DISMISSED.'],
  'disposition withdraws nothing': [
    'disposition',
    'Nothing to do, unless the booking was dismissed, expunged or sealed: then say so.',
  ],
  'unknown age': ['age', 'Enter whole years at the booking, such as 33.'],
  'under 18': ['age', 'Nothing to do: the game shows adults only.'],
  'barred offense': ['charge_text', 'Nothing to do: the game leaves such charges out.'],
  'unclear charge': ['charge_text', 'Spell the charge out, such as BURGLARY OF HABITATION.'],
  'bad county_fips': ['county_fips', 'Enter the five digits of the county’s FIPS code, such as 48209.'],
  'bad booked_on': [
    'booked_on',
    'Write YYYY-MM-DD, or name the format of the dates when you start the import.',
  ],
  'booked_on in the future': ['booked_on', 'Correct the date of the booking.'],
  'booked too long ago': ['booked_on', 'Nothing to do: records of this age have expired.'],
  'missing photo': ['photo', 'Add a photo of this name, or enter its https address.'],
  'unsafe photo name': [
    'photo',
    'Enter a file name without a folder, such as 1234.jpg, or an https address.',
  ],
  'broken photo': ['photo', 'Save the photo again as JPEG, PNG or WebP.'],
  'photo under 100 px': ['photo', 'Use a larger photo; 480 × 600 pixels are plenty.'],
  'photo of one color': ['photo', OTHER_PHOTO],
  'placeholder photo': ['photo', OTHER_PHOTO],
  'photo address refused': ['photo', 'Use an https address on the public internet.'],
  'photo not reached, to be tried again': ['photo', 'Import the feed again later.'],
  'bad encoding': [null, 'Save the file as UTF-8.'],
  'line too long': [null, 'Shorten the line to 64 KB.'],
  'a quote does not end on this line': [null, 'End the quote, or remove the line break in the cell.'],
};

const FORMULA = /^formula in (\w+)$/;
const COLUMNS = /^\d+ columns instead of (\d+)$/;

/** Returns the column and the remedy of a reason for which the importer refuses a line. */
export function refusalOf(reason: string): Refusal {
  const columns = COLUMNS.exec(reason)?.[1];
  if (columns) return { column: null, remedy: `Give the line ${columns} cells, as the first line has.` };
  const formulaIn = FORMULA.exec(reason)?.[1];
  const [column, remedy] = REFUSALS[formulaIn ? 'formula' : reason.replace(/ \(.*\)$/, '')] ?? [null, ''];
  return { column: formulaIn ?? column, remedy };
}

const MAX_VALUE_LENGTH = 80;

/** Returns the value for which a line was refused, on one line and cut; null where the whole line is the reason. */
export function refusedValue(
  reason: string,
  row: Readonly<Record<string, string>> | undefined,
): string | null {
  const { column } = refusalOf(reason);
  if (column === null || row === undefined) return null;
  const value = (row[column] ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value;
}

/** Returns a refused value for a screen or a terminal: quoted, or *empty*. */
export const valueText = (value: string): string => (value === '' ? 'empty' : `“${value}”`);
