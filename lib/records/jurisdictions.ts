import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DAY_MS } from '@/lib/contract/times';

const FILE = join(process.cwd(), 'data/jurisdictions.json');
/** Days to answer a request in states that set none. */
const OWN_DAYS = 10;
/** Laws change with the sessions of legislatures, which are yearly. */
const MOST_DAYS_SINCE_READ = 400;

const stateRules = z.strictObject({
  photos_before_conviction: z.enum(['allowed', 'withheld']),
  removal_days: z.int().positive().nullable(),
  must_publish: z.array(z.string().min(1)),
  notes: z.string().min(1),
  sources: z.array(z.strictObject({ title: z.string().min(1), url: z.url({ protocol: /^https?$/ }) })).min(1),
  read_on: z.iso.date(),
});
const jurisdictions = z.strictObject({
  about: z.string(),
  states: z.record(z.string().regex(/^[A-Z]{2}$/), stateRules),
});

export type StateRules = z.output<typeof stateRules>;

let known: ReadonlyMap<string, StateRules> | undefined;

/** Returns the rules of the states that were read, by postal abbreviation. Reads the file once. */
export function stateRulesByState(): ReadonlyMap<string, StateRules> {
  known ??= new Map(Object.entries(jurisdictions.parse(JSON.parse(readFileSync(FILE, 'utf8'))).states));
  return known;
}

/**
 * Returns why real photos of a state are refused, or null. They are refused where the state withholds them before a conviction,
 * and where nobody has read its rules, unless the host overrides that with a reason.
 */
export function photoRefusal(state: string, overridden: ReadonlyMap<string, string>): string | null {
  if (overridden.has(state)) return null;
  const rules = stateRulesByState().get(state);
  if (rules === undefined) return 'photo rules of the state not read';
  return rules.photos_before_conviction === 'withheld' ? 'photos withheld before a conviction' : null;
}

/** Returns in how many days a request from this state is answered. */
export const removalDays = (state: string): number =>
  stateRulesByState().get(state)?.removal_days ?? OWN_DAYS;

/** Returns the states whose rules were read more than 400 days ago. */
export function outdatedStates(now: Date): string[] {
  const isOld = ({ read_on: readOn }: StateRules) =>
    now.getTime() - Date.parse(readOn) > MOST_DAYS_SINCE_READ * DAY_MS;
  return [...stateRulesByState()].filter(([, rules]) => isOld(rules)).map(([state]) => state);
}
