import { offenseCategory } from './offense-categories';

/** Murder and both kinds of manslaughter: nobody is to play these for fun with others. */
const HOMICIDES: ReadonlySet<number> = new Set([1010, 1040, 1050]);

/** Returns whether a record with this code is about a homicide. Takes grades of a category too. */
export const isHomicide = (code: number): boolean => HOMICIDES.has(offenseCategory(code)?.code ?? code);
