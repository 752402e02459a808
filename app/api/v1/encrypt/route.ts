import { defineRoute } from '@/app/_server/define-route';
import { ENCRYPT_LIMIT, encryptFields, encryptSchema } from '@/lib/security/encrypt-fields';

/** Seals fields for the call that comes next; log-in, sign-up and the password calls take sealed or plain values. */
export const POST = defineRoute(
  { schema: encryptSchema, policy: { who: 'anyone', limit: { ...ENCRYPT_LIMIT, by: 'player' } } },
  encryptFields,
);
