import type { AgencyKind, BondBand, ChargeClass, DayPart } from '@/lib/contract/enums';
import { FEED_COLUMNS, type FeedRow } from '@/lib/platform/config/feeds/feed-format';
import { isWebAddress } from '@/lib/platform/fetch/checked-url';
import { type ChargeDecisions, classifyWithDecisions } from '../../charge-decisions/unclear-charges';
import { readAgency, readBond, readChargeClass, readPartOfDay } from './read-slip-cells';

/** A valid row. It becomes a record if its photo is valid and no tombstone blocks it. */
export type CheckedRow = {
  recordId: string;
  countyFips: string;
  bookedOn: string;
  partOfDay: DayPart | null;
  bond: BondBand | null;
  chargeClass: ChargeClass | null;
  arrestedBy: AgencyKind | null;
  categoryCode: number;
  confidence: number;
  chargeNormalized: string;
  photo: string;
  /** Exact to a year; never stored. */
  birthYear: number;
};

export type RowVerdict =
  | { ok: true; row: CheckedRow }
  | {
      ok: false;
      reason: string;
      /** The record to erase, if it is stored. `forever` adds a tombstone. */
      withdraws?: { recordId: string; forever: boolean };
      unclearCharge?: string;
    };

export type RowRules = {
  knownCounties: ReadonlySet<string>;
  refusedCounties: ReadonlyMap<string, string>;
  chargeDecisions: ChargeDecisions;
  today: string;
  earliest?: string | undefined;
  needsPhoto: boolean;
  readDate: (cell: string) => string | null;
};

const ADULT = 18;
const MAX_AGE = 120;
export const RECORD_ID = /^[\x21-\x7e](?:[\x20-\x7e]{0,126}[\x21-\x7e])?$/;
export const FORMULA = /^[\s]*[=+\-@\t]/;
export const WITHDRAWN_DISPOSITION = new RegExp(
  [
    'EXPUN|SEAL|ERASED|ANNUL|SHIELD|STRICKEN|NON-?DISCLOS|RECORDS? RESTRICT',
    'DISM(?:ISS|\\b)|DROPPED|WITHDRAWN|QUASH|ABATE|VACAT|REVERSED|OVERTURN|SET ASIDE|PARDON',
    'ACQUIT|NOT[ -]GUILTY|INNOCEN|EXONERAT|UNFOUNDED|MISTAKEN|IN ERROR|NO PROBABLE CAUSE',
    'NOLLE|NOL[. -]*PROS|NO[ -](?:TRUE[ -])?BILL|NOT? FILE|DECLIN|REJECTED|REFUSAL|REFUSED BY|CHARGES? REFUSED',
    'NO CHARGES|NO (?:COMPLAINT|INFORMATION|INDICTMENT|PETITION) (?:WAS )?FILED|WITHOUT CHARGE',
  ].join('|'),
  'i',
);

const refuse = (reason: string) => ({ ok: false as const, reason });

export function checkFeedRow(row: FeedRow, rules: RowRules): RowVerdict {
  const formula = FEED_COLUMNS.find((column) => FORMULA.test(row[column]));
  if (formula) return refuse(`formula in ${formula}`);
  const recordId = row.record_id.trim();
  if (!RECORD_ID.test(recordId)) return refuse('bad record_id');
  const withdraw = (reason: string, forever: boolean): RowVerdict => ({
    ok: false,
    reason,
    withdraws: { recordId, forever },
  });
  if (WITHDRAWN_DISPOSITION.test(row.disposition)) return withdraw('expunged, sealed or dismissed', true);
  const age = readAge(row.age);
  if (age === null) return withdraw('unknown age', false);
  if (age < ADULT) return withdraw('under 18', true);
  const charge = classifyWithDecisions(row.charge_text, rules.chargeDecisions);
  // Adds a tombstone, which blocks other lines about the same record in whatever order.
  if (charge.kind === 'barred') return withdraw(`barred offense (${charge.reason})`, true);
  const countyFips = row.county_fips.trim();
  if (!/^\d{5}$/.test(countyFips) || !rules.knownCounties.has(countyFips)) return refuse('bad county_fips');
  const refusal = rules.refusedCounties.get(countyFips);
  if (refusal !== undefined) return refuse(refusal);
  const bookedOn = rules.readDate(row.booked_on);
  if (bookedOn === null) return refuse('bad booked_on');
  if (bookedOn > rules.today) return refuse('booked_on in the future');
  if (rules.earliest !== undefined && bookedOn < rules.earliest) return refuse('booked too long ago');
  if (charge.kind === 'unclear') return { ...refuse('unclear charge'), unclearCharge: charge.normalized };
  const photo = row.photo.trim();
  if (rules.needsPhoto && photo === '') return refuse('missing photo');
  if (rules.needsPhoto && !isPlainFileName(photo) && !isWebAddress(photo)) return refuse('unsafe photo name');
  return {
    ok: true,
    row: {
      recordId,
      countyFips,
      bookedOn,
      partOfDay: readPartOfDay(row.booked_time, row.booked_on),
      bond: readBond(row.bond),
      chargeClass: readChargeClass(row.charge_class),
      arrestedBy: readAgency(row.agency),
      categoryCode: charge.code,
      confidence: charge.confidence,
      chargeNormalized: charge.normalized,
      photo,
      birthYear: Number(bookedOn.slice(0, 4)) - age,
    },
  };
}

function readAge(cell: string): number | null {
  const text = cell.trim();
  if (!/^\d{1,3}$/.test(text)) return null;
  const age = Number(text);
  return age <= MAX_AGE ? age : null;
}

export function isPlainFileName(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_. -]{0,199}$/.test(name) && !name.includes('..');
}

/** Returns the latest ISO date that is today somewhere on earth (UTC+14). */
export function latestToday(now: Date): string {
  return new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
}
