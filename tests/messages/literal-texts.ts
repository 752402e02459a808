import { type SyntaxNode, visitSource } from './read-source';

/** Attributes and fields that hold texts for people, even of one word. */
const TEXT_NAMES = new Set(
  'alt aria-label aria-description aria-roledescription busyLabel description label message placeholder text title'.split(
    ' ',
  ),
);
/** Calls whose strings nobody but a developer reads. */
const NOT_FOR_PLAYERS = /^(Error|TypeError|RangeError|log|console|sql|describe)$/;

/** A sentence, or the start of one: two words, the first with a capital letter, or a word before punctuation. */
const SENTENCE = /^\s*[A-Z][a-z']*[ ,.!?][^=;/]*$|[a-z] [a-z]+[.!?]$/;
const HAS_WORD = /\p{L}{2}/u;

const nameOf = (node: SyntaxNode): string => {
  const inner = (node.name ?? node.key ?? node.property ?? node.callee ?? node.tag) as SyntaxNode | undefined;
  if (typeof node.value === 'string') return node.value;
  return inner ? nameOf(inner) : '';
};

/** Whether the string's position shows that people read it: it is in JSX, or is the value of an attribute or field in `TEXT_NAMES`. */
function isPlacedAsText(parents: readonly SyntaxNode[]): boolean {
  for (const parent of parents.toReversed()) {
    if (parent.type === 'JSXAttribute' || parent.type === 'KeyValueProperty')
      return TEXT_NAMES.has(nameOf(parent));
    if (parent.type === 'JSXElement' || parent.type === 'JSXFragment') return true;
    // A string that is compared, looked up or passed on is not shown itself.
    if (
      !/^(JSXExpressionContainer|ConditionalExpression|ParenthesisExpression|TemplateLiteral)$/.test(
        parent.type,
      )
    )
      return false;
  }
  return false;
}

function isForDevelopers(parents: readonly SyntaxNode[]): boolean {
  return parents.some((parent) => {
    if (/^(Import|Export.*From|TsLiteralType|TsType)/.test(parent.type)) return true;
    if (!/^(CallExpression|NewExpression|TaggedTemplateExpression)$/.test(parent.type)) return false;
    const callee = (parent.callee ?? parent.tag) as SyntaxNode;
    const root = callee.type === 'MemberExpression' ? (callee.object as SyntaxNode) : callee;
    return (
      NOT_FOR_PLAYERS.test(String(root.value ?? nameOf(root))) || /\b(log|sql|meta)\b/.test(nameOf(callee))
    );
  });
}

const isClassName = (parents: readonly SyntaxNode[]) =>
  parents.some((parent) => parent.type === 'JSXAttribute' && /class|Class|data-/.test(nameOf(parent)));

/** Returns the texts of a source that people read and that are in no catalog. */
export function literalTexts(source: string): string[] {
  const found: string[] = [];
  visitSource(source, (node, parents) => {
    if (node.type === 'JSXText' && HAS_WORD.test(String(node.value))) found.push(String(node.value).trim());
    const isString = node.type === 'StringLiteral' || node.type === 'TemplateElement';
    if (!isString || isForDevelopers(parents) || isClassName(parents)) return;
    const text = String(node.type === 'StringLiteral' ? node.value : node.cooked);
    const isText = HAS_WORD.test(text) && (isPlacedAsText(parents) || SENTENCE.test(text));
    if (isText) found.push(text.trim());
  });
  return found;
}
