'use server';

import { defineDeskEntrance } from '@/app/_server/desk/define-desk-entrance';
import { consumeBrowserChallenge, newChallenge, writeDeskCookie } from '@/app/_server/desk/desk-cookies';
import { enrolSchema, startEnrolmentSchema } from '@/lib/contract/desk/operators/passkey-schemas';
import { enrollmentHash } from '@/lib/desk/operators/enrollment';
import { creationOptions } from '@/lib/desk/passkeys/create-passkey';
import { enrollOperator, findEnrollment } from '@/lib/desk/passkeys/enroll-operator';

export const startEnrolmentAction = defineDeskEntrance(
  { schema: startEnrolmentSchema, audit: null },
  async (ctx, { token }) => {
    const operator = await findEnrollment(ctx, token);
    const challenge = await newChallenge(ctx, `enrol:${enrollmentHash(token)}`);
    return creationOptions({ ...operator, challenge });
  },
);

export const enrolAction = defineDeskEntrance(
  { schema: enrolSchema, audit: 'operators.enrol' },
  async (ctx, input) => {
    const challenge = await consumeBrowserChallenge(ctx, `enrol:${enrollmentHash(input.token)}`);
    const { codes, sessionId } = await enrollOperator(ctx, { ...input, challenge });
    await writeDeskCookie(sessionId);
    return { codes };
  },
);
