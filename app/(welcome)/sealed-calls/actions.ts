'use server';

import { defineAction } from '@/app/_server/define-action';
import { decryptFields, decryptSchema } from '@/lib/security/decrypt-fields';
import { encryptFields, encryptSchema } from '@/lib/security/encrypt-fields';

/** Seals fields for the call that comes next; log-in, sign-up and the password forms take sealed or plain values. */
export const encryptAction = defineAction(
  {
    schema: encryptSchema,
    policy: { who: 'anyone', limit: { name: 'encrypt', points: 60, perSeconds: 60, by: 'player' } },
  },
  encryptFields,
);

/** Opens what was sealed for the asking player. */
export const decryptAction = defineAction(
  {
    schema: decryptSchema,
    policy: { who: 'player', limit: { name: 'decrypt', points: 120, perSeconds: 60, by: 'player' } },
  },
  decryptFields,
);
