import { readDrugs } from './charge-meaning';
import { isFillerWord } from './plain-words';

const DRUG_CODES: Readonly<Record<string, { possession: number; dealing: number }>> = {
  heroin: { possession: 3090, dealing: 3010 },
  amphetamines: { possession: 3100, dealing: 3020 },
  cocaine: { possession: 3110, dealing: 3030 },
  opioids: { possession: 3120, dealing: 3040 },
  prescription: { possession: 3130, dealing: 3050 },
  other: { possession: 3140, dealing: 3060 },
  marijuana: { possession: 3150, dealing: 3070 },
};
const UNNAMED = { possession: 3160, dealing: 3080 };

const DRUG_CHARGE_WORDS = new Set(
  'POSSESSION CONTROLLED SUBSTANCE SUBSTANCES SUB DRUG DRUGS DANGEROUS NARCOTIC DELIVER MANUFACTURE SCHEDULE PENALTY GROUP PG ANALOGUE GRAM OZ LBS KG MG ABUSE UNIT UNITS DOSAGE FREE ZONE DRUGFREE SCHOOL HYDROCHLORIDE ACID'.split(
    ' ',
  ),
);

/** Returns the category of a charge of possessing or dealing one named kind of drug; else null. */
export function drugOffense(words: readonly string[]): number | null {
  const drug = readDrugs(words);
  const [kind, ...others] = drug?.kinds ?? [];
  if (!drug || drug.act === 'other' || kind === undefined || others.length > 0) return null;
  return DRUG_CODES[kind]?.[drug.act] ?? null;
}

/** Returns the category of a charge that has only the words of a drug offense; else null. The drug may be unnamed. */
export function drugOnlyOffense(words: readonly string[]): number | null {
  const drug = readDrugs(words);
  if (!drug || drug.act === 'other') return null;
  const isDrugWord = (word: string) =>
    DRUG_CHARGE_WORDS.has(word) || isFillerWord(word) || (readDrugs([word])?.kinds.length ?? 0) > 0;
  if (!words.every(isDrugWord)) return null;
  return drug.kinds.length === 0 ? UNNAMED[drug.act] : drugOffense(words);
}
