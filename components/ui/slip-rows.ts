import type { BookingSlip as Slip } from '@/lib/contract/records/booking-slip';
import type { Texts } from '@/messages/format';

/** Returns the known facts of a booking in two rows: where and when, and what happened to the person. */
export function slipRows(t: Texts<'play'>, place: string | null, booking: Slip | null): string[][] {
  const { weekday, part_of_day: part, bond, class: grade, arrested_by: agency } = booking ?? {};
  const rows = [
    [
      place,
      weekday ? t('slip.day', { day: weekday, part: part ?? 'unknown' }) : part && t(`slip.parts.${part}`),
    ],
    [
      bond && t(`slip.bonds.${bond}`),
      grade && t(`slip.classes.${grade}`),
      agency && t(`slip.agencies.${agency}`),
    ],
  ];
  return rows.map((row) => row.filter((fact) => fact != null)).filter((row) => row.length > 0);
}
