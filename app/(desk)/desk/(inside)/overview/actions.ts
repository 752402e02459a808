'use server';

import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { noInput } from '@/app/_server/no-input';
import { getOverview } from '@/lib/desk/overview/read-overview';
import { readSeries } from '@/lib/desk/overview/read-series';

export const refreshOverview = defineDeskAction(
  { schema: noInput, roles: 'everyone', audit: null, isPolled: true },
  getOverview,
);

export const readChartSeries = defineDeskAction(
  { schema: noInput, roles: 'everyone', audit: null, isPolled: true },
  readSeries,
);
