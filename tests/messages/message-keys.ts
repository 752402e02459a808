import { type SyntaxNode, visitSource } from './read-source';

type Node = string | { readonly [key: string]: Node };

/** Returns the keys of a feature's catalog, nested ones with dots. */
export function keysOf(node: Node, prefix = ''): string[] {
  if (typeof node === 'string') return [prefix];
  return Object.entries(node).flatMap(([key, value]) => keysOf(value, prefix ? `${prefix}.${key}` : key));
}

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Strings of a source, and patterns of its templates: `catalog.${id}.name` matches one step in place of the expression. */
export type UsedStrings = { strings: Set<string>; patterns: RegExp[] };

export function usedStrings(source: string): UsedStrings {
  const strings = new Set<string>();
  const patterns: RegExp[] = [];
  visitSource(source, (node) => {
    if (node.type === 'StringLiteral') strings.add(String(node.value));
    if (node.type !== 'TemplateLiteral') return;
    const parts = ((node.quasis ?? []) as SyntaxNode[]).map(({ cooked }) => String(cooked));
    // A template without a fixed step would match every key.
    if (parts.some((part) => /\w\.|\.\w/.test(part)))
      patterns.push(new RegExp(`^${parts.map(quoted).join('[^.]+')}$`));
  });
  return { strings, patterns };
}

/** Returns the keys of a feature that no source with the feature's name in it uses. */
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
