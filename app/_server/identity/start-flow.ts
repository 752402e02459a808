import { identityProblemMessage } from '@/lib/accounts/identity/proven-identity';
import type { IdentityProvider } from '@/lib/contract/enums';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { startHandshake } from './handshake';
import { type Flow, rememberFlow } from './identity-cookies';
import { offeredProviders } from './providers';

type DistributiveOmit<T, K extends keyof never> = T extends unknown ? Omit<T, K> : never;
type Intent = DistributiveOmit<Flow, 'provider' | 'state' | 'jar'>;

/** Starts a handshake, and resolves to the address to open. Throws UNAVAILABLE for a provider that is not configured or unreachable. */
export async function startIdentityFlow(
  ctx: Context,
  provider: IdentityProvider,
  intent: Intent,
): Promise<{ url: string }> {
  if (!offeredProviders(env()).includes(provider)) {
    throw new AppError('UNAVAILABLE', identityProblemMessage(provider, 'unset'));
  }
  const started = await startHandshake(provider, { env: env(), log: ctx.log });
  if (!started) throw new AppError('UNAVAILABLE', identityProblemMessage(provider, 'down'));
  await rememberFlow({ ...intent, provider, state: started.state, jar: started.jar });
  return { url: started.url };
}
