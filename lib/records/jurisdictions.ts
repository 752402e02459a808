import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DAY_MS } from '@/lib/contract/times';

const FILE = join(process.cwd(), 'data/jurisdictions.json');
const DEFAULT_REMOVAL_DAYS = 10;
/** Legislatures meet once a year, so a law may change yearly. */
const MAX_DAYS_SINCE_READ = 400;

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

export function stateRulesByState(): ReadonlyMap<string, StateRules> {
  known ??= new Map(Object.entries(jurisdictions.parse(JSON.parse(readFileSync(FILE, 'utf8'))).states));
  return known;
}

/**
 * Returns why imports refuse real photos of a state, or null. *Not read* means that the file has no rules of the state: nobody has studied
 * its law yet.
 */
export function photoRefusal(state: string, overridden: ReadonlyMap<string, string>): string | null {
  if (overridden.has(state)) return null;
  const rules = stateRulesByState().get(state);
  if (rules === undefined) return 'photo rules of the state not read';
  return rules.photos_before_conviction === 'withheld' ? 'photos withheld before a conviction' : null;
}

export const removalDays = (state: string): number =>
  stateRulesByState().get(state)?.removal_days ?? DEFAULT_REMOVAL_DAYS;

export function outdatedStates(now: Date): string[] {
  const isOld = ({ read_on: readOn }: StateRules) =>
    now.getTime() - Date.parse(readOn) > MAX_DAYS_SINCE_READ * DAY_MS;
  return [...stateRulesByState()].filter(([, rules]) => isOld(rules)).map(([state]) => state);
}
