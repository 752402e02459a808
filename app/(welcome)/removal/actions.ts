'use server';

import { defineAction } from '@/app/_server/define-action';
import { journaled } from '@/app/_server/journaled';
import { findCountiesSchema, requestRemovalSchema } from '@/lib/contract/removals/schemas';
import { COUNTY_SEARCHES, REMOVALS_PER_HOUR } from '@/lib/removals/limits';
import { findCounties } from '@/lib/removals/requests/find-counties';
import { requestRemoval } from '@/lib/removals/requests/request-removal';

/** Requests a removal, without an account. The answer does not reveal what matched. */
export const requestRemovalAction = defineAction(
  { schema: requestRemovalSchema, policy: { who: 'anyone', limit: { ...REMOVALS_PER_HOUR, by: 'address' } } },
  journaled(requestRemoval),
);

export const findCountiesAction = defineAction(
  { schema: findCountiesSchema, policy: { who: 'anyone', limit: { ...COUNTY_SEARCHES, by: 'address' } } },
  findCounties,
);
