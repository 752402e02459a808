import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { isAmbiguous } from '@/lib/charges/ambiguous-charge';
import { barredByWords } from '@/lib/charges/barred-charge';
import { type ChargeFeatures, chargeFeatures } from '@/lib/charges/charge-features';
import { normalizeCharge, readCharge } from '@/lib/charges/charge-text';
import { isDoubtful } from '@/lib/charges/doubtful-charge';
import { namedOffense } from '@/lib/charges/named-offense';
import { type BarredReason, offenseCategory } from '@/lib/charges/offense-categories';
import { type ChargeCorrection, readCorrections } from './corrections';
import { faceValue } from './face-value';

export const LABELED_CHARGES = 'data/charges/labeled.csv';
const CHARGES = [
  { path: LABELED_CHARGES, measured: true },
  { path: 'data/charges/other-states.csv', measured: false },
];

/** One distinct normalized text. Near-duplicates share a group, which is never split between training and test. */
export type Example = {
  text: string;
  features: ChargeFeatures;
  /** The category that the text names, or else its label. */
  code: number;
  labeledCode: number;
  /** The category that rules assign by name. */
  outright: number | null;
  /** The label for training: the original one, unless the text contradicts it. It separates similar texts. */
  taught: number;
  /** No single answer exists. Not used for training. */
  ambiguous: boolean;
  measured: boolean;
  doubtful: boolean;
  /** Barred to protect people, by rules or by its label. Measured separately. */
  barred: boolean;
  count: number;
  group: number;
};

type Line = { charge_text: string; uccs_code: string };
type BarredLine = { charge_text: string; reason: BarredReason };

/** Wordings of barred offenses, written for this project. Used for training only. */
const BARRED_WORDINGS = 'data/charges/barred-wordings.csv';
/** The category for training of a barred text whose label is playable. */
const BARRED_CODES: Readonly<Record<BarredReason, number>> = {
  sexual: 1070,
  'children and family': 1080,
  'names a victim': 5140,
};

const isBarredForPeople = (code: number): boolean => {
  const reason = offenseCategory(code)?.unplayableReason;
  return reason !== undefined && reason !== 'unclear';
};

/** A correction weighs as much as this many other lines, because a person has read the text. */
const CORRECTION_COUNT = 100;

/**
 * Returns one example per text and label: those of the labeled file, those written for this project, and the corrections of
 * operators, which replace other labels of the same text.
 */
export function readExamples(corrections: readonly ChargeCorrection[] = readCorrections()): Example[] {
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
  const corrected = new Map(corrections.map(({ charge, code }) => [charge, code]));
  const others = [...examples.values()].filter(({ text }) => !corrected.has(text));
  return groupNearDuplicates([...others, ...[...corrected].map(correctedExample)]);
}

/** Rules do not override a person's reading. */
function correctedExample([text, code]: [string, number]): Example {
  const example = newExample(text, code, false);
  return {
    ...example,
    code,
    labeledCode: code,
    outright: null,
    taught: code,
    ambiguous: false,
    barred: false,
    count: CORRECTION_COUNT,
  };
}

function newExample(text: string, labeledCode: number, measured: boolean): Example {
  const { words } = readCharge(text);
  const ambiguous = isAmbiguous(words);
  const outright = barredByWords(text) === null && !ambiguous ? namedOffense(words) : null;
  const barred = isBarredForPeople(labeledCode) && outright === null;
  const face = ambiguous || barred ? null : faceValue(words, text);
  const taught = (face === null ? undefined : offenseCategory(face)?.code) ?? labeledCode;
  return {
    text,
    features: chargeFeatures(text),
    code: outright ?? taught,
    labeledCode,
    outright,
    taught,
    ambiguous,
    measured,
    doubtful: isDoubtful(text),
    barred,
    count: 1,
    group: -1,
  };
}

/** The similarity (Jaccard index of word pairs) above which texts are near-duplicates. */
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
