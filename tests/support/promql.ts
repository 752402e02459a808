import { parser } from '@prometheus-io/lezer-promql';

type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];
export type Matcher = { label: string; operator: string; value: string };
export type Selector = { metric: string; matchers: Matcher[] };
export type Expression = {
  selectors: Selector[];
  /** Labels of `by (…)`. */
  groupings: string[];
  isComparison: boolean;
};

/** Returns what a PromQL expression selects. Throws for one that Prometheus would refuse. */
export function parseExpression(text: string): Expression {
  const found: Expression = { selectors: [], groupings: [], isComparison: false };
  const textOf = (node: SyntaxNode) => text.slice(node.from, node.to);
  parser.parse(text).iterate({
    enter({ type, name, node }) {
      if (type.isError) throw new Error(`not PromQL at ${node.from}: ${text}`);
      if (name === 'VectorSelector') found.selectors.push(selectorOf(node, textOf));
      if (name === 'GroupingLabels') found.groupings.push(...node.getChildren('LabelName').map(textOf));
      if (['Gtr', 'Lss', 'Gte', 'Lte', 'Eql', 'Neq', 'Absent'].includes(name)) found.isComparison = true;
    },
  });
  return found;
}

function selectorOf(node: SyntaxNode, textOf: (node: SyntaxNode) => string): Selector {
  const child = (parent: SyntaxNode, name: string) => {
    const [first] = parent.getChildren(name);
    return first ? textOf(first) : '';
  };
  const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
  return {
    metric: child(node, 'Identifier'),
    matchers: matchers.map((matcher) => ({
      label: child(matcher, 'LabelName'),
      operator: child(matcher, 'MatchOp'),
      value: child(matcher, 'StringLiteral').slice(1, -1),
    })),
  };
}
