import { type Node, parseSync, transformSync } from '@swc/core';

/** A statement of the source, and what the file says about the names in it. */
export type Spelled = {
  file: string;
  within: string;
  source: string;
  /** Constants and functions in scope, by name; the nearest wins. */
  consts: ReadonlyMap<string, string>;
  imports: ReadonlyMap<string, { from: string; name: string }>;
  /** Parameters of the enclosing functions, whose values are unknown. */
  params: ReadonlySet<string>;
};

type AnyNode = Node & { [key: string]: unknown };
type Scope = { consts: Map<string, string>; params: Set<string>; name: string };

const VERB = /^\s*(select|insert|update|delete|with)\b/i;
const CHOICES = ['select', 'selectDistinct', 'selectDistinctOn'];
const CHANGES = ['insert', 'update', 'delete', '$count'];
const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as AnyNode).type === 'string';
const childrenOf = (node: AnyNode): AnyNode[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value)
      ? value.flatMap((one) => (isNode(one) ? [one] : isNode(one?.expression) ? [one.expression] : []))
      : isNode(value)
        ? [value]
        : [],
  );
const child = (node: AnyNode | undefined, key: string): AnyNode | undefined => {
  const value = node?.[key];
  return isNode(value) ? value : undefined;
};
const nameOf = (node: AnyNode | undefined) => (node?.type === 'Identifier' ? String(node.value) : '');

class Reader {
  readonly found: Spelled[] = [];
  private readonly imports = new Map<string, { from: string; name: string }>();
  private readonly bytes: Buffer;

  constructor(
    private readonly file: string,
    code: string,
  ) {
    this.bytes = Buffer.from(code);
  }

  private sourceOf(node: AnyNode | undefined): string {
    if (!node) return '';
    const { start, end } = node.span as { start: number; end: number };
    return this.bytes.subarray(start - 1, end - 1).toString();
  }

  private note(node: AnyNode, scopes: readonly Scope[]): void {
    this.found.push({
      file: this.file,
      within: scopes.map(({ name }) => name).findLast((name) => name !== '') ?? '',
      source: this.sourceOf(node),
      consts: new Map(scopes.flatMap(({ consts }) => [...consts])),
      imports: this.imports,
      params: new Set(scopes.flatMap(({ params }) => [...params])),
    });
  }

  /** Whether this call ends a chain of Drizzle's: a select `from` something, or a change of a table of the schema. */
  private endsChain(node: AnyNode): boolean {
    const calls = new Map<string, AnyNode>();
    let at: AnyNode | undefined = node;
    while (at?.type === 'CallExpression') {
      const callee = child(at, 'callee');
      if (callee?.type !== 'MemberExpression') return false;
      calls.set(nameOf(child(callee, 'property')), at);
      at = child(callee, 'object');
    }
    if (CHOICES.some((name) => calls.has(name))) return calls.has('from');
    return CHANGES.some((name) => {
      const [first] = (calls.get(name)?.arguments ?? []) as { expression: AnyNode }[];
      return this.imports.get(nameOf(first?.expression))?.from.startsWith('@/db/schema') ?? false;
    });
  }

  private scopeOf(node: AnyNode, name: string): Scope {
    const scope: Scope = { consts: new Map(), params: new Set(), name };
    const params = (node.params ?? []) as AnyNode[];
    for (const param of params)
      for (const one of namesIn(child(param, 'pat') ?? param)) scope.params.add(one);
    const read = (at: AnyNode): void => {
      if (at.type === 'VariableDeclarator') {
        const [id, init] = [child(at, 'id'), child(at, 'init')];
        if (nameOf(id) !== '' && init) scope.consts.set(nameOf(id), this.sourceOf(init));
        else if (id) for (const one of namesIn(id)) scope.params.add(one);
      }
      const declared = at.type === 'FunctionDeclaration' ? nameOf(child(at, 'identifier')) : '';
      if (declared !== '') scope.consts.set(declared, this.sourceOf(at));
      if (!isFunction(at)) childrenOf(at).forEach(read);
    };
    childrenOf(node).forEach(read);
    return scope;
  }

  read(node: AnyNode, scopes: readonly Scope[], name = ''): void {
    if (node.type === 'ImportDeclaration') this.noteImports(node);
    if (node.type === 'TaggedTemplateExpression') {
      const [first] = (child(node, 'template')?.quasis ?? []) as { cooked: string }[];
      if (VERB.test(first?.cooked ?? '')) this.note(node, scopes);
    }
    if (node.type === 'CallExpression' && this.endsChain(node)) {
      this.note(node, scopes);
      for (const inner of (node.arguments ?? []) as { expression: AnyNode }[])
        this.read(inner.expression, scopes);
      return;
    }
    const declared =
      nameOf(child(node, 'identifier')) || nameOf(child(node, 'id')) || nameOf(child(node, 'key'));
    const inside = isFunction(node) ? [...scopes, this.scopeOf(node, declared || name)] : scopes;
    for (const one of childrenOf(node)) this.read(one, inside, declared || (isFunction(node) ? '' : name));
  }

  readModule(module: AnyNode): void {
    this.read(module, [this.scopeOf(module, '')]);
  }

  private noteImports(node: AnyNode): void {
    const from = String(child(node, 'source')?.value);
    for (const one of node.specifiers as AnyNode[]) {
      const local = nameOf(child(one, 'local'));
      const name = one.type === 'ImportSpecifier' ? nameOf(child(one, 'imported')) || local : '*';
      this.imports.set(local, { from, name });
    }
  }
}

const isFunction = ({ type }: AnyNode) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassMethod'].includes(type) ||
  type === 'Constructor' ||
  type === 'MethodProperty';

function namesIn(pattern: AnyNode): string[] {
  if (pattern.type === 'Identifier') return [nameOf(pattern)];
  if (pattern.type === 'AssignmentPatternProperty') return [nameOf(child(pattern, 'key'))];
  if (pattern.type === 'KeyValuePatternProperty') return namesIn(pattern.value as AnyNode);
  return childrenOf(pattern).flatMap(namesIn);
}

/** Returns every SQL statement of a file: templates that begin with a verb, and chains of Drizzle's. */
export function findStatements(file: string, text: string): Spelled[] {
  const parser = { syntax: 'typescript', tsx: file.endsWith('.tsx') } as const;
  // The first byte is a statement, so that positions count from it.
  const { code } = transformSync(`0;${text}`, { jsc: { parser, target: 'es2024', transform: {} } });
  const reader = new Reader(file, code);
  reader.readModule(parseSync(code, { syntax: 'ecmascript', target: 'es2024' }) as unknown as AnyNode);
  return reader.found;
}
