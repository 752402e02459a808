export type Line = {
  label: string;
  /** A token, such as `--accent-text`. */
  color: string;
  /** Null where nothing is known. */
  values: (number | null)[];
  isDashed?: boolean;
};

/** Tells whether a line has one value alone, which no line leads to: on the first day it would be invisible. */
export const isOnePoint = ({ values }: Pick<Line, 'values'>): boolean =>
  values.filter((value) => value !== null).length === 1;
