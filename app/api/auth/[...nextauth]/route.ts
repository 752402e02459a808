import { newContext } from '@/app/_server/context';
import { definePlainRoute } from '@/app/_server/define-plain-route';
import { finishIdentityFlow } from '@/app/_server/identity/finish-flow';
import { answerSchema, openPostedAnswer, sealPostedAnswer } from '@/app/_server/identity/posted-answer';
import { readProvider } from '@/lib/contract/accounts/identity-view';
import type { IdentityProvider } from '@/lib/contract/enums';
import { AppError } from '@/lib/platform/errors/app-error';
import { spend } from '@/lib/platform/security/limits/rate-limits';

type Route = { params: Promise<{ nextauth: string[] }> };

/** Accepts only the callback among next-auth's addresses. */
async function providerOf({ params }: Route): Promise<IdentityProvider> {
  const [action, name, ...rest] = (await params).nextauth;
  const provider = action === 'callback' && rest.length === 0 ? readProvider(name) : null;
  if (!provider) throw new AppError('NOT_FOUND', 'There is nothing here.');
  return provider;
}

function goTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

/** Handles a provider's callback, with its answer in the address or sealed by POST. */
export const GET = definePlainRoute<Route>(
  'the sealed cookie of the login or linking, once',
  async (request, route) => {
    const provider = await providerOf(route);
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const posted = query.posted === undefined ? null : openPostedAnswer(query.posted);
    const answer = posted?.answer ?? answerSchema.safeParse(query).data ?? {};
    return goTo(await finishIdentityFlow({ provider, answer, name: posted?.name ?? null }));
  },
);

/** Receives Apple's form post, and redirects to GET with the sealed form. Changes nothing. */
export const POST = definePlainRoute<Route>(
  'nothing: it changes nothing, and GET checks the form',
  async (request, route) => {
    const provider = await providerOf(route);
    if (provider !== 'apple') throw new AppError('NOT_FOUND', 'There is nothing here.');
    const ctx = await newContext({ kind: 'anonymous' });
    await spend(ctx, { name: 'identity-posted', points: 120, perSeconds: 15 * 60 }, ctx.address);
    return goTo(`/api/auth/callback/apple?posted=${await sealPostedAnswer(request)}`);
  },
);
