import { FAMILIES, OFFENSE_CATEGORIES } from '@/lib/charges/offense-categories';
import type { CategoryGroup } from '@/lib/contract/desk/records/flags';

/** The keys of the categories in a group. Without j and k, which move between records. */
const KEYS = '123456789abcdefghilmnop';

/** Returns the playable categories by family. An operator selects one with two keys: that of its group, then its own. */
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
