import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { classifyCharge } from '@/lib/charges/classify-charge';
import { offenseCategory } from '@/lib/charges/offense-categories';
import type { AgencyKind, BondBand, ChargeClass } from '@/lib/contract/enums';
import { DAY_MS } from '@/lib/contract/times';
import { ALL_FEED_COLUMNS } from '@/lib/platform/config/feed-columns';
import { type Seeded, seeded } from '@/lib/platform/random/seeded';
import { shuffled } from '@/lib/platform/random/shuffled';
import { BANK_ID_PREFIX } from '@/lib/records/import/import-bank';
import {
  type BookingTables,
  FACT_VALUES,
  type Fact,
  type FactValue,
  readBookingTables,
} from './booking-tables';

/** FIPS codes of 84 real counties in every state and D.C., for the invented bookings. */
const BANK_COUNTIES =
  `01073 02020 04013 04019 05119 06037 06073 06075 06067 06019 08031 08041 09001 10003 11001 12086 12095 12057 12031
13121 13051 15003 16001 17031 17167 18097 19153 20173 21111 22071 23005 24510 25025 26163 26081 27053 28049 29510
29095 30111 31055 32003 32031 33011 34013 35001 36061 36047 36029 36055 37119 37183 38017 39049 39035 39061 40109
41051 41039 42101 42003 44007 45079 46099 47157 47037 48201 48113 48029 48209 48453 48141 49035 50007 51760 51059
53033 53063 54039 55079 56021 12099 06065 48355`.split(/\s+/);

const RECORDS_PER_COUNTY = 30;
export const BANK_SIZE = BANK_COUNTIES.length * RECORDS_PER_COUNTY;
/** Part of every seed: a new edition gets new records. */
const EDITION = `${BANK_ID_PREFIX}2`;
/** Invented bookings fall in the 300 days before this date, so that every machine gets the same feed. */
const LAST_BOOKING = Date.UTC(2025, 9, 1);
const DAYS = 300;
const HOURS_PER_PART = 6;

/** What a jail writes for each band. */
const BONDS: Record<BondBand, readonly string[]> = {
  none: ['ROR'],
  under_1000: ['$100.00', '$200.00', '$250.00', '$300.00', '$500.00', '$750.00'],
  from_1000: ['$1,000.00', '$1,500.00', '$2,000.00', '$2,500.00', '$3,000.00', '$3,500.00'],
  from_5000: ['$5,000.00', '$7,500.00', '$10,000.00', '$15,000.00', '$20,000.00'],
  from_25000: ['$25,000.00', '$30,000.00', '$50,000.00', '$75,000.00', '$100,000.00', '$250,000.00'],
  held: ['HELD WITHOUT BOND'],
};
const CLASSES: Record<ChargeClass, string> = { felony: 'F', misdemeanor: 'M', other: 'INFRACTION' };
/** No name belongs to a real agency, and each has a word of its kind alone. */
const AGENCIES: Record<AgencyKind, readonly string[]> = {
  city: ['City Police Department', 'Municipal Police Department', 'Town Police Department'],
  sheriff: ["Sheriff's Office", "Sheriff's Department", 'County Sheriff'],
  state: ['State Police', 'State Highway Patrol', 'State Patrol'],
  court: ['Probation Department', 'Parole Office', 'District Court'],
  other: ['Game Warden', 'Transit Authority', 'Drug Task Force'],
};
/** Shorter texts are typing errors. */
const SHORTEST_CHARGE = 5;
/** An open bracket would swallow the docket number in brackets after it. */
const BRACKET = /[[\]{}]/;
const CSV_FORMULA = /^\s*[=+\-@]/;

type Pools = Map<number, Set<string>>;

/** Adds the texts of a file to the pools when `belongs` accepts their label and reading. */
function addTexts(pools: Pools, file: string, belongs: (label: number, read: number) => boolean): void {
  const lines: { charge_text: string; uccs_code: string }[] = parse(
    readFileSync(join(process.cwd(), 'data/charges', file)),
    { columns: true },
  );
  for (const { charge_text, uccs_code } of lines) {
    const read = classifyCharge(charge_text);
    if (read.kind !== 'category' || CSV_FORMULA.test(read.normalized)) continue;
    if (read.normalized.length < SHORTEST_CHARGE || BRACKET.test(read.normalized)) continue;
    if (!belongs(offenseCategory(Number(uccs_code))?.code ?? 0, read.code)) continue;
    // Normalized text has no case number of a real agency.
    if (classifyCharge(read.normalized).kind !== 'category') continue;
    pools.set(read.code, (pools.get(read.code) ?? new Set()).add(read.normalized));
  }
}

/** Returns charge texts by category: those of the labeled file that the classifier reads as labeled, then the wordings of other states. */
export function chargePools(): Map<number, string[]> {
  const pools: Pools = new Map();
  addTexts(pools, 'labeled.csv', (label, read) => label === read);
  const labelled = new Set(pools.keys());
  addTexts(pools, 'other-states.csv', (_, read) => !labelled.has(read));
  return new Map([...pools].map(([code, texts]) => [code, [...texts]]));
}

/**
 * Returns the category of each record in random order: each category once, and the others in the proportions of
 * `charges.csv`, by largest remainders.
 */
function drawCategories(charges: BookingTables['charges'], random: Seeded): number[] {
  const codes = [...charges.keys()];
  // What a category should have beyond the first record.
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

/** Draws a value of the fact by its shares in the category, which alone decide. */
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

/** Draws a day of the window that falls on the weekday. */
function drawDate(weekday: FactValue<'weekday'>, random: Seeded): string {
  // JavaScript counts from Sunday.
  const wanted = (FACT_VALUES.weekday.indexOf(weekday) + 1) % 7;
  const back = (new Date(LAST_BOOKING).getUTCDay() - wanted + 7) % 7;
  const weeks = Math.ceil((DAYS - back) / 7);
  return new Date(LAST_BOOKING - (back + 7 * random.int(weeks)) * DAY_MS).toISOString().slice(0, 10);
}

/** Draws a minute of the part of the day. */
function drawTime(part: FactValue<'part_of_day'>, random: Seeded): string {
  const hour = FACT_VALUES.part_of_day.indexOf(part) * HOURS_PER_PART + random.int(HOURS_PER_PART);
  return [hour, random.int(60)].map((n) => String(n).padStart(2, '0')).join(':');
}

const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * Yields the lines of the feed, one booking per county in turn, so that its start covers all counties. Another edition has other
 * records of the same proportions.
 */
export function* bankLines(edition = EDITION, pools = chargePools()): Generator<string> {
  const random = seeded(edition);
  const { charges, facts } = readBookingTables();
  const categories = drawCategories(charges, random);
  yield `${ALL_FEED_COLUMNS.join(',')}\n`;
  for (let round = 1; round <= RECORDS_PER_COUNTY; round += 1) {
    for (const fips of shuffled(BANK_COUNTIES, random)) {
      const code = categories.pop() ?? 0;
      const fact = <F extends Fact>(name: F) => drawFact(facts, name, code, random);
      const text = random.pick(pools.get(code) ?? []);
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
