import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { classifyCharge } from '@/lib/charges/classify-charge';
import { OFFENSE_CATEGORIES, offenseCategory } from '@/lib/charges/offense-categories';
import { DAY_MS } from '@/lib/contract/times';
import { FEED_COLUMNS } from '@/lib/platform/config/feed-columns';
import { shuffled } from '@/lib/platform/random/shuffled';
import { BANK_ID_PREFIX } from '@/lib/records/import/import-bank';
import { type Seeded, seeded } from './seeded';

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
const EDITION = `${BANK_ID_PREFIX}1`;
/** Invented bookings fall in the 300 days before this date, so that every machine gets the same feed. */
const LAST_BOOKING = Date.UTC(2025, 9, 1);
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
function chargePools(): Map<number, string[]> {
  const pools: Pools = new Map();
  addTexts(pools, 'labeled.csv', (label, read) => label === read);
  const labelled = new Set(pools.keys());
  addTexts(pools, 'other-states.csv', (_, read) => !labelled.has(read));
  return new Map([...pools].map(([code, texts]) => [code, [...texts]]));
}

/** Builds a deck with each category at least once; common ones appear more often, though a little less so than in life. */
function deckOf(pools: ReadonlyMap<number, string[]>, random: Seeded): number[] {
  const cards = OFFENSE_CATEGORIES.filter((c) => !c.barred).flatMap(({ code }) => {
    const texts = pools.get(code)?.length ?? 0;
    return Array.from({ length: Math.ceil(texts ** 0.75 / 2) }, () => code);
  });
  return shuffled(cards, random);
}

const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Yields the lines of the feed, one booking per county in turn, so that its start covers all counties. */
export function* bankLines(): Generator<string> {
  const random = seeded(EDITION);
  const pools = chargePools();
  let deck: number[] = [];
  yield `${FEED_COLUMNS.join(',')}\n`;
  for (let round = 1; round <= RECORDS_PER_COUNTY; round += 1) {
    for (const fips of shuffled(BANK_COUNTIES, random)) {
      if (deck.length === 0) deck = deckOf(pools, random);
      const text = random.pick(pools.get(deck.pop() ?? 0) ?? []);
      const docket =
        random.next() < 0.15 ? ` [CASE ${20 + random.int(6)}-${10_000 + random.int(90_000)}]` : '';
      const bookedOn = new Date(LAST_BOOKING - random.int(300) * DAY_MS).toISOString().slice(0, 10);
      const id = `${EDITION}-${fips}-${round}`;
      const cells = [
        id,
        fips,
        bookedOn,
        String(18 + random.int(52)),
        `${text}${docket}`,
        'PENDING',
        `${id}.jpg`,
      ];
      yield `${cells.map(quoted).join(',')}\n`;
    }
  }
}
