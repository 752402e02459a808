import { defineCall } from '@/app/_server/api/define-call';
import { decryptedSchema, decryptFields, decryptSchema } from '@/lib/platform/security/calls/decrypt-fields';

/** Opens what was sealed for the asking player. */
export const decrypt = defineCall(
  {
    summary: 'Opens what was sealed for the caller within the last ten minutes.',
    schema: decryptSchema,
    output: decryptedSchema,
    policy: { who: 'player', limit: { name: 'decrypt', points: 120, perSeconds: 60, by: 'player' } },
  },
  async (ctx, input) => ({ data: await decryptFields(ctx, input) }),
);
