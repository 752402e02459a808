import type { ApiCall } from '@/app/_server/api/api-call';
import { defineRoute } from '@/app/_server/define-route';
import { EXAMPLE_SEALED } from '@/lib/contract/wire-values';
import {
  DECRYPT_LIMIT,
  decryptedSchema,
  decryptFields,
  decryptSchema,
} from '@/lib/platform/security/calls/decrypt-fields';
import {
  ENCRYPT_LIMIT,
  encryptedSchema,
  encryptFields,
  encryptSchema,
} from '@/lib/platform/security/calls/encrypt-fields';
import { EXAMPLE_EMAIL } from './examples';

const encrypt = defineRoute(
  {
    method: 'POST',
    path: 'encrypt',
    group: 'Authentication',
    summary: 'Encrypts fields for the next call.',
    description:
      'Without a session, the result works for one `purpose` only: `login`, `register` or `reset`. If you leave out `purpose`, the server derives it from the fields. The result works for 5 minutes, and /v1/decrypt refuses it. Empty fields stay empty.',
    policy: { who: 'anyone', limit: { ...ENCRYPT_LIMIT, by: 'player' } },
    schema: encryptSchema,
    output: encryptedSchema,
    example: {
      request: { email: EXAMPLE_EMAIL, password: 'zebra-lamp-41' },
      data: { email: EXAMPLE_SEALED, password: EXAMPLE_SEALED },
    },
  },
  async (ctx, input) => ({ data: await encryptFields(ctx, input) }),
);

const decrypt = defineRoute(
  {
    method: 'POST',
    path: 'decrypt',
    group: 'Authentication',
    summary: 'Decrypts fields encrypted for this caller in the last 10 minutes.',
    description:
      'The call refuses fields encrypted for other callers. `usernames` takes the names of a whole board. Empty fields stay empty, for example the phone number of a player without one.',
    policy: { who: 'player', limit: { ...DECRYPT_LIMIT, by: 'player' } },
    schema: decryptSchema,
    output: decryptedSchema,
    example: {
      request: { username: EXAMPLE_SEALED, email: EXAMPLE_SEALED },
      data: { username: 'river_42', email: EXAMPLE_EMAIL },
    },
  },
  async (ctx, input) => ({ data: await decryptFields(ctx, input) }),
);

export const sealingCalls: readonly ApiCall[] = [encrypt, decrypt];
