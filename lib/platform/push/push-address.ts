import { AppError } from '@/lib/platform/errors/app-error';
import { feedAddress, hostAndPort } from '@/lib/platform/fetch/feed-address';
import { message } from '@/messages/message';

export type PushAddress = {
  url: URL;
  /** The host, where PUSH_SERVICES names a port of this machine. */
  privateHost: string | undefined;
};

function isListed(host: string, services: readonly string[]): boolean {
  return services.some((service) =>
    service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service,
  );
}

/**
 * Checks the endpoint that a client names: https at a push service of the settings.
 * @throws AppError INVALID_INPUT.
 */
export function pushAddress(unverifiedEndpoint: string, services: readonly string[]): PushAddress {
  const named = URL.canParse(unverifiedEndpoint) ? hostAndPort(new URL(unverifiedEndpoint)) : '';
  const privateHost = services.includes(named) ? named : undefined;
  const url = feedAddress(unverifiedEndpoint, undefined, privateHost);
  const isKnown = privateHost !== undefined || (url.port === '' && isListed(url.hostname, services));
  if (!isKnown) throw new AppError('INVALID_INPUT', message('errors', 'pushUnsupported'));
  return { url, privateHost };
}
