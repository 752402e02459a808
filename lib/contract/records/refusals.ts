import type { Texts } from '@/messages/format';

/** The refused column by the importer's reason; null if the whole line was refused. */
const COLUMNS = {
  // From corrections, which do not name the column.
  formula: null,
  'bad record_id': 'record_id',
  'duplicate record_id': 'record_id',
  'record_id of another booking': 'record_id',
  'removed before': 'record_id',
  'withdrawn by an earlier line': 'record_id',
  'withdrawn by a later line': 'record_id',
  'expunged, sealed or dismissed': 'disposition',
  'missing disposition': 'disposition',
  'disposition withdraws nothing': 'disposition',
  'unknown age': 'age',
  'under 18': 'age',
  'barred offense (sexual)': 'charge_text',
  'barred offense (children and family)': 'charge_text',
  'barred offense (names a victim)': 'charge_text',
  'barred offense (by an operator)': 'charge_text',
  'unclear charge': 'charge_text',
  'bad county_fips': 'county_fips',
  'photo rules of the state not read': 'county_fips',
  'photos withheld before a conviction': 'county_fips',
  'bad booked_on': 'booked_on',
  'booked_on in the future': 'booked_on',
  'booked too long ago': 'booked_on',
  'missing photo': 'photo',
  'unsafe photo name': 'photo',
  'broken photo': 'photo',
  'photo under 100 px': 'photo',
  'photo of one color': 'photo',
  'placeholder photo': 'photo',
  'photo address refused': 'photo',
  'photo not reached, to be tried again': 'photo',
  'bad encoding': null,
  'line too long': null,
  'a quote does not end on this line': null,
  'other reasons': null,
} as const;

const FORMULA = /^formula in (\w+)$/;
const CELLS = /^(\d+) columns instead of (\d+)$/;

const isKnown = (reason: string): reason is keyof typeof COLUMNS => Object.hasOwn(COLUMNS, reason);

export function reasonText(t: Texts<'deskFeeds'>, reason: string): string {
  const column = FORMULA.exec(reason)?.[1];
  if (column) return t('formulaIn', { column });
  const counts = CELLS.exec(reason);
  if (counts) return t('cellCount', { cells: Number(counts[1]), columns: Number(counts[2]) });
  return isKnown(reason) ? t(`reasons.${reason}`) : reason;
}

/** Returns what an operator can do about a reason; empty for an unknown one. */
export function remedyOf(t: Texts<'deskFeeds'>, reason: string): string {
  if (FORMULA.test(reason)) return t('remedies.formula');
  const columns = CELLS.exec(reason)?.[2];
  if (columns) return t('cellCountRemedy', { columns: Number(columns) });
  return isKnown(reason) ? t(`remedies.${reason}`) : '';
}

const MAX_VALUE_LENGTH = 80;

/** Returns the refused cell, on one line and shortened; null if the whole line was refused. */
export function refusedValue(
  reason: string,
  row: Readonly<Record<string, string>> | undefined,
): string | null {
  const column = FORMULA.exec(reason)?.[1] ?? (isKnown(reason) ? COLUMNS[reason] : null);
  if (column === null || row === undefined) return null;
  const value = (row[column] ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value;
}

export const valueText = (t: Texts<'deskFeeds'>, value: string): string =>
  value === '' ? t('emptyValue') : t('quotedValue', { value });
