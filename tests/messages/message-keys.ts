import { type SyntaxNode, visitSource } from './read-source';

type Node = string | { readonly [key: string]: Node };

/** Returns the keys of a feature's catalog, nested ones with dots. */
export function keysOf(node: Node, prefix = ''): string[] {
  if (typeof node === 'string') return [prefix];
  return Object.entries(node).flatMap(([key, value]) => keysOf(value, prefix ? `${prefix}.${key}` : key));
}

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The strings of a source file, and a pattern for each template: in `catalog.${id}.name` the expression matches exactly one part of a key. */
export type UsedStrings = { strings: Set<string>; patterns: RegExp[] };

export function usedStrings(source: string): UsedStrings {
  const strings = new Set<string>();
  const patterns: RegExp[] = [];
  visitSource(source, (node) => {
    if (node.type === 'StringLiteral') strings.add(String(node.value));
    if (node.type !== 'TemplateLiteral') return;
    const parts = ((node.quasis ?? []) as SyntaxNode[]).map(({ cooked }) => String(cooked));
    // A template without a fixed key part next to a dot would match every key.
    if (parts.some((part) => /\w\.|\.\w/.test(part)))
      patterns.push(new RegExp(`^${parts.map(quoted).join('[^.]+')}$`));
  });
  return { strings, patterns };
}

/** Returns a feature's unused keys: those that appear in no source file that names the feature. */
export function unusedKeys(
  feature: string,
  keys: readonly string[],
  sources: readonly UsedStrings[],
): string[] {
  const ofFeature = sources.filter(({ strings }) => strings.has(feature));
  return keys.filter(
    (key) =>
      !ofFeature.some(
        ({ strings, patterns }) => strings.has(key) || patterns.some((pattern) => pattern.test(key)),
      ),
  );
}
