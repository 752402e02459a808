import { newContext } from '@/app/_server/context';
import { definePlainRoute } from '@/app/_server/define-plain-route';
import { endIdentityFlow } from '@/app/_server/identity/end';
import { answerSchema, openPostedAnswer, sealPostedAnswer } from '@/app/_server/identity/posted-answer';
import type { IdentityProvider } from '@/db/schema';
import { readProvider } from '@/lib/contract/accounts/identity-view';
import { AppError } from '@/lib/platform/errors/app-error';
import { spend } from '@/lib/platform/security/limits/rate-limits';

type Route = { params: Promise<{ nextauth: string[] }> };

/** Of next-auth's addresses only the way back from a provider is served; none that tells of a session. */
async function providerOf({ params }: Route): Promise<IdentityProvider> {
  const [action, name, ...rest] = (await params).nextauth;
  const provider = action === 'callback' && rest.length === 0 ? readProvider(name) : null;
  if (!provider) throw new AppError('NOT_FOUND', 'There is nothing here.');
  return provider;
}

function goTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

/** The way back from a provider, by address or by what POST has sealed. */
export const GET = definePlainRoute<Route>(
  'the sealed flow of the browser that began it, once',
  async (request, route) => {
    const provider = await providerOf(route);
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const posted = query.posted === undefined ? null : openPostedAnswer(query.posted);
    const answer = posted?.answer ?? answerSchema.safeParse(query).data ?? {};
    return goTo(await endIdentityFlow({ provider, answer, name: posted?.name ?? null }));
  },
);

/** Apple's form, from Apple's site: changes nothing, and sends the browser on to GET with what it held. */
export const POST = definePlainRoute<Route>(
  'changes nothing; GET checks what it passes on',
  async (request, route) => {
    const provider = await providerOf(route);
    if (provider !== 'apple') throw new AppError('NOT_FOUND', 'There is nothing here.');
    const ctx = await newContext({ kind: 'anonymous' });
    await spend(ctx, { name: 'identity-posted', points: 120, perSeconds: 15 * 60 }, ctx.address);
    return goTo(`/api/auth/callback/apple?posted=${await sealPostedAnswer(request)}`);
  },
);
