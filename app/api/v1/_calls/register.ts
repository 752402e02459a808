import { defineCall } from '@/app/_server/api/define-call';
import { register as signUp } from '@/lib/accounts/sign-up/register';
import { registerSchema } from '@/lib/contract/accounts/schemas';
import { sealForViewer } from '@/lib/platform/security/calls/seal-for-viewer';
import { signedInSchema } from './signed-in';

/** Signs up; opens no session, so that the token is empty. `loginaccess` is accepted and ignored. */
export const register = defineCall(
  {
    summary: 'Signs up; log in afterwards.',
    schema: registerSchema,
    output: signedInSchema,
    policy: { who: 'anyone' },
    opens: 'register',
  },
  async (ctx, input) => {
    const { playerId: id } = await signUp(ctx, input);
    const viewer = { actor: { kind: 'player', playerId: id }, now: ctx.now } as const;
    const [email, name] = [sealForViewer(viewer, input.email), sealForViewer(viewer, input.username)];
    return { message: 'Registered successfully', data: { token: '', email, name, id } };
  },
);
