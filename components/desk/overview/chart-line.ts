export type Line = {
  label: string;
  /** A token, such as `--accent-text`. */
  color: string;
  /** Null where nothing is known. */
  values: (number | null)[];
  isDashed?: boolean;
};
