import type { ApiCalls } from '@/app/_server/api/serve';
import { noInput } from '@/app/_server/no-input';
import { ACCOUNT_NOTES } from '@/lib/contract/api/account-notes';
import type { ApiCall } from '@/lib/contract/api/api-call';
import { PLAYER_NOTES } from '@/lib/contract/api/player-notes';

const NOTES = { ...ACCOUNT_NOTES, ...PLAYER_NOTES };

/**
 * Every call as the documents tell it: its schemas and policy from its entry point, the rest from the notes. Throws for a call
 * without notes, so that none can be forgotten.
 */
export function documentedCalls(calls: ApiCalls): ApiCall[] {
  return Object.entries(calls).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { definition }]): ApiCall => {
      const notes = NOTES[path];
      if (!notes) throw new Error(`${path} is in no document`);
      const { schema, output, summary, policy, opens } = definition;
      return {
        ...notes,
        method: method === 'GET' ? 'GET' : 'POST',
        path,
        who: policy.who,
        summary,
        request: Object.is(schema, noInput) ? null : schema,
        takesSealed: opens !== undefined,
        data: output,
        limited: policy.limit !== undefined,
      };
    }),
  );
}
