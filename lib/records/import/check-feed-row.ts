import type { AgencyKind, BondBand, ChargeClass, DayPart } from '@/lib/contract/enums';
import { FEED_COLUMNS, type FeedRow } from '@/lib/platform/config/feed-columns';
import { isWebAddress } from '@/lib/platform/fetch/feed-address';
import { type ChargeDecisions, classifyWithDecisions } from '../unclear-charges';
import { readAgency, readBond, readChargeClass, readPartOfDay } from './read-slip-cells';

/** A valid row. It becomes a record if its photo is valid and it was not removed before. */
export type CheckedRow = {
  recordId: string;
  countyFips: string;
  /** ISO date. */
  bookedOn: string;
  /** The facts of the booking slip; null where the feed does not say. */
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
  /** `withdraws` names the record to erase if it is in; `forever` adds a tombstone. */
  | {
      ok: false;
      reason: string;
      withdraws?: { recordId: string; forever: boolean };
      /** The normalized text of a charge that neither the classifier nor an operator has understood. */
      unclearCharge?: string;
    };

export type RowRules = {
  knownCounties: ReadonlySet<string>;
  /** Counties whose state's rules refuse real photos, with the reason. */
  refusedCounties: ReadonlyMap<string, string>;
  /** What operators decided about charges that the classifier does not understand. */
  chargeDecisions: ChargeDecisions;
  /** The latest ISO date that is today somewhere on earth. */
  today: string;
  /** Bookings before this ISO date are refused; absent, none are. */
  earliest?: string | undefined;
  /** False where faces are drawn: what a line says about its photo is not read. */
  needsPhoto: boolean;
  /** Parses a date in the feed's format. Returns null for an invalid one. */
  readDate: (cell: string) => string | null;
};

const ADULT = 18;
const MAX_AGE = 120;
export const RECORD_ID = /^[\x21-\x7e](?:[\x20-\x7e]{0,126}[\x21-\x7e])?$/;
/** A cell that a spreadsheet would run as a formula. No valid cell starts so. */
export const FORMULA = /^[\s]*[=+\-@\t]/;
/** Dispositions that withdraw a booking. */
export const NO_LONGER_HELD = new RegExp(
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

/** Applies every rule that needs neither the database nor the photo. */
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
  if (NO_LONGER_HELD.test(row.disposition)) return withdraw('expunged, sealed or dismissed', true);
  const age = readAge(row.age);
  if (age === null) return withdraw('unknown age', false);
  if (age < ADULT) return withdraw('under 18', true);
  const charge = classifyWithDecisions(row.charge_text, rules.chargeDecisions);
  // Forever, so that the order of a record's lines does not decide whether it is imported.
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

/** Returns whether `name` is a file name without a path, and not of a hidden file. */
export function isPlainFileName(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_. -]{0,199}$/.test(name) && !name.includes('..');
}

/** Returns the latest ISO date that is today somewhere on earth (UTC+14). */
export function latestToday(now: Date): string {
  return new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
}
