export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

type Branch = Map<string, Branch | string>;

function insert(root: Branch, path: string[], value: string): void {
  let branch = root;
  for (const [depth, part] of path.entries()) {
    // `expand[]` has no index: it appends.
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

function toValue(branch: Branch | string): FormValue {
  if (typeof branch === 'string') return branch;
  const isList = branch.size > 0 && [...branch.keys()].every((key, index) => key === String(index));
  if (isList) return [...branch.values()].map(toValue);
  return Object.fromEntries([...branch].map(([key, value]) => [key, toValue(value)]));
}

/** Parses `a[b][0]=c` into `{ a: { b: ['c'] } }`. */
export function parseForm(text: string): Form {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text))
    insert(root, name.replace(/\]/g, '').split('['), value);
  const form = toValue(root);
  return typeof form === 'object' && !Array.isArray(form) ? form : {};
}
