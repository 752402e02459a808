type Small = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;
type Tuple<T, N extends number, R extends T[] = []> = R['length'] extends N ? R : Tuple<T, N, [...R, T]>;

/** An array type with as many items as the call asked for, so that a test can use each without checking that it exists. */
export type Exactly<T, N extends number> = N extends Small ? Tuple<T, N> : T[];
