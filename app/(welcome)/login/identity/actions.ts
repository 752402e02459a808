'use server';

import { defineAction } from '@/app/_server/define-action';
import { forgetChoice, readChoice } from '@/app/_server/identity/identity-cookies';
import { noInput } from '@/app/_server/no-input';
import { linkCodeAfterLogIn, signedInPath } from '@/app/_server/session/pending-link';
import { rememberSession } from '@/app/_server/session/session';
import { logInWithIdentity } from '@/lib/accounts/identity/log-in-with-identity';
import { IDENTITY_PER_ADDRESS } from '@/lib/accounts/limits';
import { guestOf } from '@/lib/accounts/sign-up/claim-guest';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

/** Opens the account of the identity that a guest has proven, and erases the guest. */
export const goToAccountAction = defineAction(
  {
    schema: noInput,
    policy: { who: 'player', guests: true, limit: { ...IDENTITY_PER_ADDRESS, by: 'address' } },
  },
  async (ctx) => {
    const choice = await readChoice(ctx);
    if (!choice) throw new AppError('FORBIDDEN', message('welcome', 'choiceExpired'));
    const { identity, rememberMe } = choice;
    const code = await linkCodeAfterLogIn(guestOf(ctx));
    const anonymous: Context = { ...ctx, actor: { kind: 'anonymous' } };
    await rememberSession(anonymous, await logInWithIdentity(anonymous, { identity, rememberMe }));
    await forgetChoice();
    return { goTo: await signedInPath(identity.provider, code) };
  },
);
