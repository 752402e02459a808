import { z } from 'zod';
import { AGENCY_KINDS, BOND_BANDS, CHARGE_CLASSES, DAY_PARTS } from '@/lib/contract/enums';

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** The facts of a booking slip, in their order, with the possible values. The place is not one of them. */
export const SLIP_FACTS = {
  weekday: WEEKDAYS,
  part_of_day: DAY_PARTS,
  bond: BOND_BANDS,
  class: CHARGE_CLASSES,
  arrested_by: AGENCY_KINDS,
} as const;
export type SlipFact = keyof typeof SLIP_FACTS;
export type SlipValue = (typeof SLIP_FACTS)[SlipFact][number];
export const SLIP_FACT_NAMES = Object.keys(SLIP_FACTS) as SlipFact[];
const SLIP_VALUES: readonly SlipValue[] = [...new Set(Object.values(SLIP_FACTS).flat())];

export const bookingSlip = z
  .strictObject({
    weekday: z.enum(WEEKDAYS).nullable().meta({
      description: 'Null if the record does not say, or if it would tell too much about the person.',
    }),
    part_of_day: z.enum(DAY_PARTS).nullable().meta({
      description: 'night: midnight to 6, morning: 6 to noon, afternoon: noon to 6, evening: 6 to midnight.',
    }),
    bond: z.enum(BOND_BANDS).nullable().meta({
      description:
        'none: no bond is needed. under_1000: less than 1,000 dollars. from_1000: 1,000 dollars or more, but less than from_5000. held: held without bond.',
    }),
    class: z.enum(CHARGE_CLASSES).nullable(),
    arrested_by: z
      .enum(AGENCY_KINDS)
      .nullable()
      .meta({ description: 'court: a court, or officers of probation or parole.' }),
  })
  .meta({ description: 'The facts of the booking that the question shows besides its place.' });
export type BookingSlip = z.output<typeof bookingSlip>;

const share = z.number().min(0).max(1);

/** The fact of the slip that was the strongest evidence for the right option. */
export const clue = z.strictObject({
  fact: z.enum(SLIP_FACT_NAMES),
  value: z.enum(SLIP_VALUES),
  of_right: share.meta({ description: 'Share of this value among the bookings for the right option.' }),
  of_all: share.meta({ description: 'Share of this value among all bookings.' }),
});
export type Clue = z.output<typeof clue>;
