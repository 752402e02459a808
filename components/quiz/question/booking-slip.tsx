'use client';

import { useTexts } from '@/components/client/texts-provider';
import { slipRows } from '@/components/ui/slip-rows';
import type { BookingSlip as Slip } from '@/lib/contract/records/booking-slip';
import { type SlipShows, SlipStrip } from './photo-frame';

type BookingSlipProps = { place: string | null; booking: Slip | null; shows?: SlipShows };

export function BookingSlip({ place, booking, shows = 'always' }: BookingSlipProps) {
  const t = useTexts('play');
  const rows = slipRows(t, place, booking);
  return (
    <SlipStrip shows={rows.length === 0 ? 'never' : shows}>
      <ul aria-label={t('slip.title')}>
        {rows.flatMap((row, line) =>
          row.map((fact, at) => (
            <li key={fact} className="inline">
              {at > 0 ? <span aria-hidden="true"> · </span> : line > 0 ? <br /> : null}
              <span className="whitespace-nowrap">{fact}</span>
            </li>
          )),
        )}
      </ul>
    </SlipStrip>
  );
}
