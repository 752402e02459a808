/**
 * Next answers a body that it cannot decode, and a path that is no UTF-8, with 500 as if we had broken. Both are told
 * apart here before Next looks, so that the caller hears 400.
 */

/** Values that JSON lacks, in React's spelling: text that starts with $, undefined, and numbers. No references to other values. */
const PLAIN_VALUE = /^\$(\$|(undefined|Infinity|-Infinity|-0|NaN)$)/;

/** Far more than our actions take, far less than exhausts the stack. */
const MAX_ARGUMENTS = 8;
const MAX_DEPTH = 32;

/** Whether the path decodes: every %xx of it is part of some letter. */
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

/** Whether React can decode this text as the arguments of a server action: a JSON list of plain values. */
export function isArgumentList(text: string): boolean {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.length <= MAX_ARGUMENTS && isPlain(list, 0);
  } catch {
    return false;
  }
}
