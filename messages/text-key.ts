import type { KeyOf } from './format';
import type { Feature } from './languages';

/**
 * Returns the message of a zod check: a key, which `parseInput` looks up in the caller's language. The text may use the check's
 * own `{minimum}` and `{maximum}`. Browser-safe.
 */
export function textKey<F extends Feature>(feature: F, key: KeyOf<F>): string {
  return `${feature}.${key}`;
}
