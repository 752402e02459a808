import { type BookingSlip, SLIP_FACTS, WEEKDAYS } from '@/lib/contract/records/booking-slip';

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | null =>
  values.find((value) => value === text) ?? null;

export const NO_SLIP: BookingSlip = {
  weekday: null,
  part_of_day: null,
  bond: null,
  class: null,
  arrested_by: null,
};

/** Parses the result of the SQL function `shown_slip`. Returns null if the record is gone. */
export function readSlip(text: string | null): BookingSlip | null {
  if (text === null) return null;
  const [weekday, partOfDay, bond, chargeClass, arrestedBy] = text.split(',');
  return {
    weekday: WEEKDAYS[Number(weekday) - 1] ?? null,
    part_of_day: oneOf(SLIP_FACTS.part_of_day, partOfDay),
    bond: oneOf(SLIP_FACTS.bond, bond),
    class: oneOf(SLIP_FACTS.class, chargeClass),
    arrested_by: oneOf(SLIP_FACTS.arrested_by, arrestedBy),
  };
}
