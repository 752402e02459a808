'use server';

import { defineAction } from '@/app/_server/define-action';
import { journalled } from '@/app/_server/journalled';
import { findCounties } from '@/lib/removals/find-counties';
import { COUNTY_SEARCHES, REMOVALS_PER_HOUR } from '@/lib/removals/limits';
import { requestRemoval } from '@/lib/removals/request-removal';
import { findCountiesSchema, requestRemovalSchema } from '@/lib/removals/schemas';

/** Asks for a removal, without an account. The answer is a receipt, whatever matched. */
export const requestRemovalAction = defineAction(
  { schema: requestRemovalSchema, policy: { who: 'anyone', limit: { ...REMOVALS_PER_HOUR, by: 'address' } } },
  journalled(requestRemoval),
);

/** Counties by what was typed of their name. */
export const findCountiesAction = defineAction(
  { schema: findCountiesSchema, policy: { who: 'anyone', limit: { ...COUNTY_SEARCHES, by: 'address' } } },
  findCounties,
);
