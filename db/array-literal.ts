/** Spells an array for PostgreSQL. The values are numbers, codes or validated UUIDs, so they need no quotes. */
export const arrayLiteral = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;
