/** Form-encoded bodies and queries with brackets, as the SDK writes them. */

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

type Branch = Map<string, Branch | string>;

const pathOf = (name: string): string[] => name.replace(/\]/g, '').split('[');

function plant(root: Branch, path: string[], value: string): void {
  let branch = root;
  for (const [depth, part] of path.entries()) {
    // `expand[]` counts up by itself.
    const key = part === '' && depth > 0 ? String(branch.size) : part;
    if (depth === path.length - 1) {
      branch.set(key, value);
      return;
    }
    const next = branch.get(key);
    const child: Branch = next instanceof Map ? next : new Map();
    branch.set(key, child);
    branch = child;
  }
}

function harvest(branch: Branch): FormValue {
  const entries = [...branch].map(([key, value]): [string, FormValue] => [
    key,
    typeof value === 'string' ? value : harvest(value),
  ]);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** `a[b][0]=c` becomes `{ a: { b: ['c'] } }`; every value stays text. */
export function parseForm(text: string): Form {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) plant(root, pathOf(name), value);
  const form = harvest(root);
  return typeof form === 'object' && !Array.isArray(form) ? form : {};
}
