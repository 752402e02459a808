import { FAMILIES, OFFENSE_CATEGORIES } from '@/lib/charges/offense-categories';
import type { CategoryGroup } from '@/lib/contract/desk/flags';

/** Second keys; the largest group has 18 categories. */
const KEYS = '123456789abcdefghilmnop';

/** Returns the categories that questions may be about, each reached by two keys: the number of its group, then its own. */
export function categoryGroups(): CategoryGroup[] {
  return FAMILIES.map((family, at) => ({
    key: String(at + 1),
    title: family,
    categories: OFFENSE_CATEGORIES.filter((category) => category.family === family).map(
      ({ code, label }, i) => {
        const key = KEYS[i];
        if (key === undefined) throw new Error(`the group ${family} has more categories than keys`);
        return { key, code, label };
      },
    ),
  }));
}
