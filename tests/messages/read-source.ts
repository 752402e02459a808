import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/** A node of the syntax tree. Only fields that checks read are named. */
export type SyntaxNode = { type: string; span?: { start: number; end: number }; [field: string]: unknown };
export type Visit = (node: SyntaxNode, parents: readonly SyntaxNode[]) => void;

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function walk(value: unknown, parents: readonly SyntaxNode[], visit: Visit): void {
  if (Array.isArray(value)) for (const each of value) walk(each, parents, visit);
  else if (isNode(value)) {
    visit(value, parents);
    for (const field of Object.values(value)) walk(field, [...parents, value], visit);
  } else if (typeof value === 'object' && value !== null)
    for (const field of Object.values(value)) walk(field, parents, visit);
}

/** Calls `visit` for every node of a source file, parents first. */
export function visitSource(source: string, visit: Visit): void {
  walk(parseSync(source, { syntax: 'typescript', tsx: true }), [], visit);
}

export const readSource = (file: string): string => readFileSync(file, 'utf8');
