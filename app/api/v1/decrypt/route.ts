import { defineRoute } from '@/app/_server/define-route';
import { decryptFields, decryptSchema } from '@/lib/security/decrypt-fields';

/** Opens what was sealed for the asking player. */
export const POST = defineRoute(
  {
    schema: decryptSchema,
    policy: { who: 'player', limit: { name: 'decrypt', points: 120, perSeconds: 60, by: 'player' } },
  },
  decryptFields,
);
