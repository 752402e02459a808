'use server';

import { defineDeskEntrance } from '@/app/_server/desk/define-desk-entrance';
import { consumeBrowserChallenge, newChallenge, writeDeskCookie } from '@/app/_server/desk/desk-cookies';
import { noInput } from '@/app/_server/no-input';
import { recoverySchema, usedPasskeySchema } from '@/lib/contract/desk/operators/passkey-schemas';
import { signInWithCode, signInWithPasskey } from '@/lib/desk/passkeys/sign-in';
import { requestOptions } from '@/lib/desk/passkeys/verify-passkey';

export const startSignInAction = defineDeskEntrance({ schema: noInput, audit: null }, async (ctx) =>
  requestOptions(await newChallenge(ctx, 'sign-in')),
);

export const signInAction = defineDeskEntrance(
  { schema: usedPasskeySchema, audit: 'operators.sign_in' },
  async (ctx, { passkey }) => {
    const challenge = await consumeBrowserChallenge(ctx, 'sign-in');
    await writeDeskCookie(await signInWithPasskey(ctx, { passkey, challenge }));
    return true as const;
  },
);

export const signInWithCodeAction = defineDeskEntrance(
  { schema: recoverySchema, audit: 'operators.sign_in' },
  async (ctx, input) => {
    await writeDeskCookie(await signInWithCode(ctx, input));
    return true as const;
  },
);
