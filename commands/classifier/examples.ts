import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { isAmbiguous } from '@/lib/records/ambiguous-charge';
import { barredByWords } from '@/lib/records/barred-charge';
import { type ChargeFeatures, chargeFeatures } from '@/lib/records/charge-features';
import { normalizeCharge, readCharge } from '@/lib/records/charge-text';
import { offenseCategory } from '@/lib/records/offense-categories';
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
  /** No single answer exists; never asked, never learnt from. */
  ambiguous: boolean;
  /** Whether precision and coverage count it, or it only teaches. */
  measured: boolean;
  /** Lines of the file with this text and label. */
  count: number;
  group: number;
};

type Line = { charge_text: string; uccs_code: string };

/**
 * Lines that the word rules leave, one example per text and label, counted: those of the labelled file, which are measured,
 * and those written for this project, which only teach.
 */
export function readExamples(): Example[] {
  const examples = new Map<string, Example>();
  for (const { path, measured } of CHARGES) {
    const lines: Line[] = parse(readFileSync(path), { columns: true });
    for (const line of lines) {
      const text = normalizeCharge(line.charge_text);
      const category = offenseCategory(Number(line.uccs_code));
      if (text === '' || category === undefined || barredByWords(text) !== null) continue;
      const key = `${category.code} ${text}`;
      const known = examples.get(key);
      if (!known) examples.set(key, newExample(text, category.code, measured));
      else if (measured) known.count += 1;
    }
  }
  return groupNearDuplicates([...examples.values()]);
}

function newExample(text: string, labelledCode: number, measured: boolean): Example {
  const { words } = readCharge(text);
  const ambiguous = isAmbiguous(words);
  const face = ambiguous ? null : faceValue(words, text);
  const code = face === null ? labelledCode : (offenseCategory(face)?.code ?? labelledCode);
  return {
    text,
    features: chargeFeatures(text),
    code,
    labelledCode,
    ambiguous,
    measured,
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
