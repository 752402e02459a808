'use server';

import { defineAction } from '@/app/_server/define-action';
import { DECRYPT_LIMIT, decryptFields, decryptSchema } from '@/lib/platform/security/calls/decrypt-fields';

export const decryptAction = defineAction(
  { schema: decryptSchema, policy: { who: 'player', limit: { ...DECRYPT_LIMIT, by: 'player' } } },
  decryptFields,
);
