import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { isAmbiguous } from '@/lib/charges/ambiguous-charge';
import { barredByWords } from '@/lib/charges/barred-charge';
import { type ChargeFeatures, chargeFeatures } from '@/lib/charges/charge-features';
import { normalizeCharge, readCharge } from '@/lib/charges/charge-text';
import { isDoubtful } from '@/lib/charges/doubtful-charge';
import { type BarredReason, offenseCategory } from '@/lib/charges/offense-categories';
import { outrightOffense } from '@/lib/charges/outright-offense';
import { faceValue } from './face-value';

/** Charge texts with their UCCS codes; see data/charges/README.md. */
export const LABELLED_CHARGES = 'data/charges/labelled.csv';
const CHARGES = [
  { path: LABELLED_CHARGES, measured: true },
  { path: 'data/charges/other-states.csv', measured: false },
];

/** One distinct normalized text; near-duplicates share a group, so that one never trains for the other. */
export type Example = {
  text: string;
  features: ChargeFeatures;
  /** The category; what the text says on its face goes before the label. */
  code: number;
  /** The category of the label as it came. */
  labelledCode: number;
  /** The category by its own name, which the model is not asked about; it learns the label instead, to know the neighbours. */
  outright: number | null;
  /** No single answer exists; never asked, never learnt from. */
  ambiguous: boolean;
  /** Whether precision and coverage count it, or it only teaches. */
  measured: boolean;
  /** Holds a word that is not understood; never asked. */
  doubtful: boolean;
  /** Barred for the sake of people, by the word rules or its label: it teaches what to keep out, and is measured apart. */
  barred: boolean;
  /** Lines of the file with this text and label. */
  count: number;
  group: number;
};

type Line = { charge_text: string; uccs_code: string };
type BarredLine = { charge_text: string; reason: BarredReason };

/** Wordings of barred offenses, written for this project: they only teach. */
const BARRED_WORDINGS = 'data/charges/barred-wordings.csv';
/** The category that a text which the word rules bar teaches, where its label is one that may be asked. */
const BARRED_CODES: Readonly<Record<BarredReason, number>> = {
  sexual: 1070,
  'children and family': 1080,
  'names a victim': 5140,
  unclear: 5140,
};

const isBarredForPeople = (code: number): boolean => {
  const reason = offenseCategory(code)?.barredReason;
  return reason !== undefined && reason !== 'unclear';
};

/**
 * One example per text and label, counted: the lines of the labelled file, which are measured, and those written for this
 * project, which only teach.
 */
export function readExamples(): Example[] {
  const examples = new Map<string, Example>();
  const add = (text: string, code: number, measured: boolean) => {
    const category = offenseCategory(code);
    if (text === '' || category === undefined) return;
    const key = `${category.code} ${text}`;
    const known = examples.get(key);
    if (!known) examples.set(key, newExample(text, category.code, measured));
    else if (measured) known.count += 1;
  };
  for (const { path, measured } of CHARGES) {
    const lines: Line[] = parse(readFileSync(path), { columns: true });
    for (const line of lines) {
      const text = normalizeCharge(line.charge_text);
      const code = Number(line.uccs_code);
      const reason = isBarredForPeople(code) ? null : barredByWords(text);
      add(text, reason === null ? code : BARRED_CODES[reason], measured);
    }
  }
  const barred: BarredLine[] = parse(readFileSync(BARRED_WORDINGS), { columns: true });
  for (const { charge_text, reason } of barred)
    add(normalizeCharge(charge_text), BARRED_CODES[reason], false);
  return groupNearDuplicates([...examples.values()]);
}

function newExample(text: string, labelledCode: number, measured: boolean): Example {
  const { words } = readCharge(text);
  const ambiguous = isAmbiguous(words);
  const outright = barredByWords(text) === null && !ambiguous ? outrightOffense(words) : null;
  const barred = isBarredForPeople(labelledCode) && outright === null;
  const face = outright ?? (ambiguous || barred ? null : faceValue(words, text));
  const code = face === null ? labelledCode : (offenseCategory(face)?.code ?? labelledCode);
  return {
    text,
    features: chargeFeatures(text),
    code,
    labelledCode,
    outright,
    ambiguous,
    measured,
    doubtful: isDoubtful(text),
    barred,
    count: 1,
    group: -1,
  };
}

/** Texts whose spelled-out words agree in at least this share (Jaccard of word pairs) count as one. */
const SAME = 0.75;

function groupNearDuplicates(examples: Example[]): Example[] {
  const byKey = new Map<string, Set<string>>();
  const keys = examples.map(({ text }) => {
    const words = readCharge(text).words.filter((w) => w !== 'AMOUNT' && w.length > 1);
    const key = [...new Set(words)].sort().join(' ');
    if (!byKey.has(key)) byKey.set(key, new Set(words));
    return key;
  });
  const groupOf = new Map<string, number>();
  const leaders: { set: Set<string>; group: number }[] = [];
  for (const [key, set] of byKey) {
    const twin = leaders.find((leader) => jaccard(leader.set, set) >= SAME);
    const group = twin?.group ?? leaders.length;
    if (!twin) leaders.push({ set, group });
    groupOf.set(key, group);
  }
  return examples.map((example, i) => ({ ...example, group: groupOf.get(keys[i] ?? '') ?? -1 }));
}

function jaccard(a: Set<string>, b: Set<string>): number {
  if (a.size === 0 && b.size === 0) return 1;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared / (a.size + b.size - shared);
}
