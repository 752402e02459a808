import { defineCall } from '@/app/_server/api/define-call';
import {
  ENCRYPT_LIMIT,
  encryptedSchema,
  encryptFields,
  encryptSchema,
} from '@/lib/platform/security/calls/encrypt-fields';

/** Seals fields for the call that comes next; log-in, sign-up and the password calls take sealed or plain values. */
export const encrypt = defineCall(
  {
    summary: 'Seals fields for the call that comes next.',
    schema: encryptSchema,
    output: encryptedSchema,
    policy: { who: 'anyone', limit: { ...ENCRYPT_LIMIT, by: 'player' } },
  },
  async (ctx, input) => ({ data: await encryptFields(ctx, input) }),
);
