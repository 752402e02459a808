import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { classifyCharge } from '@/lib/charges/classify-charge';
import { offenseCategory } from '@/lib/charges/offense-categories';
import type { AgencyKind, BondBand, ChargeClass } from '@/lib/contract/enums';
import { DAY_MS } from '@/lib/contract/times';
import { ALL_FEED_COLUMNS } from '@/lib/platform/config/feeds/feed-format';
import { type Seeded, seeded, shuffled } from '@/lib/platform/random';
import {
  type BookingTables,
  FACT_VALUES,
  type Fact,
  type FactValue,
  readBookingTables,
} from './booking-tables';

/** FIPS codes of 84 real counties in every state and D.C. */
const BANK_COUNTIES =
  `01073 02020 04013 04019 05119 06037 06073 06075 06067 06019 08031 08041 09001 10003 11001 12086 12095 12057 12031
13121 13051 15003 16001 17031 17167 18097 19153 20173 21111 22071 23005 24510 25025 26163 26081 27053 28049 29510
29095 30111 31055 32003 32031 33011 34013 35001 36061 36047 36029 36055 37119 37183 38017 39049 39035 39061 40109
41051 41039 42101 42003 44007 45079 46099 47157 47037 48201 48113 48029 48209 48453 48141 49035 50007 51760 51059
53033 53063 54039 55079 56021 12099 06065 48355`.split(/\s+/);

const RECORDS_PER_COUNTY = 30;
export const BANK_SIZE = BANK_COUNTIES.length * RECORDS_PER_COUNTY;
const EDITION = 'bank-2';
/** Fixed, so that every machine gets the same feed. Bookings are in the DAYS before. */
const LAST_BOOKING = Date.UTC(2025, 9, 1);
const DAYS = 300;
const HOURS_PER_PART = 6;

const BONDS: Record<BondBand, readonly string[]> = {
  none: ['ROR'],
  under_1000: ['$100.00', '$200.00', '$250.00', '$300.00', '$500.00', '$750.00'],
  from_1000: ['$1,000.00', '$1,500.00', '$2,000.00', '$2,500.00', '$3,000.00', '$3,500.00'],
  from_5000: ['$5,000.00', '$7,500.00', '$10,000.00', '$15,000.00', '$20,000.00'],
  from_25000: ['$25,000.00', '$30,000.00', '$50,000.00', '$75,000.00', '$100,000.00', '$250,000.00'],
  held: ['HELD WITHOUT BOND'],
};
const CLASSES: Record<ChargeClass, string> = { felony: 'F', misdemeanor: 'M', other: 'INFRACTION' };
/** Invented names. Each contains a word by which `readAgency` recognizes its kind. */
const AGENCIES: Record<AgencyKind, readonly string[]> = {
  city: ['City Police Department', 'Municipal Police Department', 'Town Police Department'],
  sheriff: ["Sheriff's Office", "Sheriff's Department", 'County Sheriff'],
  state: ['State Police', 'State Highway Patrol', 'State Patrol'],
  court: ['Probation Department', 'Parole Office', 'District Court'],
  other: ['Game Warden', 'Transit Authority', 'Drug Task Force'],
};
const MIN_CHARGE_LENGTH = 5;
/** The docket number is added in brackets, and another open bracket would hide it. */
const BRACKET = /[[\]{}]/;
const CSV_FORMULA = /^\s*[=+\-@]/;

type TextsByCode = Map<number, Set<string>>;

function addTexts(
  texts: TextsByCode,
  file: string,
  accepts: (label: number, found: number) => boolean,
): void {
  const lines: { charge_text: string; uccs_code: string }[] = parse(
    readFileSync(join(process.cwd(), 'data/charges', file)),
    { columns: true },
  );
  for (const { charge_text, uccs_code } of lines) {
    const found = classifyCharge(charge_text);
    if (found.kind !== 'category' || CSV_FORMULA.test(found.normalized)) continue;
    if (found.normalized.length < MIN_CHARGE_LENGTH || BRACKET.test(found.normalized)) continue;
    if (!accepts(offenseCategory(Number(uccs_code))?.code ?? 0, found.code)) continue;
    // The bank uses the normalized text, because the raw text may have a real case number.
    if (classifyCharge(found.normalized).kind !== 'category') continue;
    texts.set(found.code, (texts.get(found.code) ?? new Set()).add(found.normalized));
  }
}

/**
 * Returns charge texts by category: the labeled ones that the classifier agrees with. Categories without any get wordings of other states.
 */
export function chargeTexts(): Map<number, string[]> {
  const texts: TextsByCode = new Map();
  addTexts(texts, 'labeled.csv', (label, found) => label === found);
  const labeled = new Set(texts.keys());
  addTexts(texts, 'other-states.csv', (_, found) => !labeled.has(found));
  return new Map([...texts].map(([code, some]) => [code, [...some]]));
}

function drawCategories(charges: BookingTables['charges'], random: Seeded): number[] {
  const codes = [...charges.keys()];
  const wanted = [...charges.values()].map(({ share }) => Math.max(0, share * BANK_SIZE - 1));
  const scale = (BANK_SIZE - codes.length) / wanted.reduce((sum, records) => sum + records, 0);
  const quotas = wanted.map((records) => records * scale);
  const counts = quotas.map((quota) => 1 + Math.floor(quota));
  const missing = BANK_SIZE - counts.reduce((sum, count) => sum + count, 0);
  const byRemainder = [...quotas.keys()].sort((a, b) => ((quotas[b] ?? 0) % 1) - ((quotas[a] ?? 0) % 1));
  const extra = new Set(byRemainder.slice(0, missing));
  const categories = codes.flatMap((code, i) =>
    Array.from({ length: (counts[i] ?? 0) + (extra.has(i) ? 1 : 0) }, () => code),
  );
  return shuffled(categories, random);
}

function drawFact<F extends Fact>(
  facts: BookingTables['facts'],
  fact: F,
  code: number,
  random: Seeded,
): FactValue<F> {
  const shares = facts[fact].get(code)?.shares ?? [];
  const values: readonly FactValue<F>[] = FACT_VALUES[fact];
  let left = random.next() * shares.reduce((sum, share) => sum + share, 0);
  const at = shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  const value = values[at];
  if (value === undefined) throw new Error(`${fact} has no value for ${code}`);
  return value;
}

function drawDate(weekday: FactValue<'weekday'>, random: Seeded): string {
  const wanted = (FACT_VALUES.weekday.indexOf(weekday) + 1) % 7;
  const back = (new Date(LAST_BOOKING).getUTCDay() - wanted + 7) % 7;
  const weeks = Math.ceil((DAYS - back) / 7);
  return new Date(LAST_BOOKING - (back + 7 * random.int(weeks)) * DAY_MS).toISOString().slice(0, 10);
}

function drawTime(part: FactValue<'part_of_day'>, random: Seeded): string {
  const hour = FACT_VALUES.part_of_day.indexOf(part) * HOURS_PER_PART + random.int(HOURS_PER_PART);
  return [hour, random.int(60)].map((n) => String(n).padStart(2, '0')).join(':');
}

const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Yields the lines of the feed. Counties take turns, so that the first lines cover all of them. */
export function* bankLines(edition = EDITION, texts = chargeTexts()): Generator<string> {
  const random = seeded(edition);
  const { charges, facts } = readBookingTables();
  const categories = drawCategories(charges, random);
  yield `${ALL_FEED_COLUMNS.join(',')}\n`;
  for (let round = 1; round <= RECORDS_PER_COUNTY; round += 1) {
    for (const fips of shuffled(BANK_COUNTIES, random)) {
      const code = categories.pop() ?? 0;
      const fact = <F extends Fact>(name: F) => drawFact(facts, name, code, random);
      const text = random.pick(texts.get(code) ?? []);
      const docket =
        random.next() < 0.15 ? ` [CASE ${20 + random.int(6)}-${10_000 + random.int(90_000)}]` : '';
      const id = `${edition}-${fips}-${round}`;
      const cells = [
        id,
        fips,
        drawDate(fact('weekday'), random),
        String(18 + random.int(52)),
        `${text}${docket}`,
        'PENDING',
        `${id}.jpg`,
        drawTime(fact('part_of_day'), random),
        random.pick(BONDS[fact('bond')]),
        CLASSES[fact('class')],
        random.pick(AGENCIES[fact('agency')]),
      ];
      yield `${cells.map(quoted).join(',')}\n`;
    }
  }
}
