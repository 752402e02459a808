/** Next answers 500 to an undecodable body, and to a path that is not UTF-8. These checks run first and answer 400. */

/** Values that JSON lacks, as React encodes them: text that starts with $, undefined, and special numbers. No references. */
const PLAIN_VALUE = /^\$(\$|(undefined|Infinity|-Infinity|-0|NaN)$)/;

const MAX_ARGUMENTS = 8;
const MAX_DEPTH = 32;

export function hasReadablePath(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.startsWith('$') || PLAIN_VALUE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return depth < MAX_DEPTH && Object.values(value).every((inner) => isPlain(inner, depth + 1));
}

/** Returns whether React can decode this text as the arguments of an action: a JSON list of plain values. */
export function isArgumentList(text: string): boolean {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.length <= MAX_ARGUMENTS && isPlain(list, 0);
  } catch {
    return false;
  }
}
