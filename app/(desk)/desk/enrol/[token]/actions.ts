'use server';

import { newChallenge, usedChallenge } from '@/app/_server/desk/challenge-cookie';
import { defineDeskEntrance } from '@/app/_server/desk/define-desk-entrance';
import { writeDeskCookie } from '@/app/_server/desk/desk-cookie';
import { enrolSchema, startEnrolmentSchema } from '@/lib/contract/desk/passkey-schemas';
import { enrolmentHash } from '@/lib/desk/operators/enrolment';
import { creationOptions } from '@/lib/desk/passkeys/create-passkey';
import { enrolOperator, findEnrolment } from '@/lib/desk/passkeys/enrol-operator';

export const startEnrolmentAction = defineDeskEntrance(
  { schema: startEnrolmentSchema, audit: null },
  async (ctx, { token }) => {
    const operator = await findEnrolment(ctx, token);
    const challenge = await newChallenge(ctx, `enrol:${enrolmentHash(token)}`);
    return creationOptions({ ...operator, challenge });
  },
);

export const enrolAction = defineDeskEntrance(
  { schema: enrolSchema, audit: 'operators.enrol' },
  async (ctx, input) => {
    const challenge = await usedChallenge(ctx, `enrol:${enrolmentHash(input.token)}`);
    const { codes, sessionId } = await enrolOperator(ctx, { ...input, challenge });
    await writeDeskCookie(sessionId);
    return { codes };
  },
);
