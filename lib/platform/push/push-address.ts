import { AppError } from '@/lib/platform/errors/app-error';
import { hostAndPort } from '@/lib/platform/fetch/checked-url';
import { isLoopback } from '@/lib/platform/network/loopback';
import { message } from '@/messages/message';

type PushAddress = {
  url: URL;
  /** `host:port` if PUSH_SERVICES lists it, which tests on one machine use. */
  privateHost: string | undefined;
};

function isListed(host: string, services: readonly string[]): boolean {
  return services.some((service) =>
    service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service,
  );
}

/** Whether the address is on this machine and PUSH_SERVICES lists it with its port. Such an address needs no https. */
const isLocalService = (url: URL, services: readonly string[]): boolean =>
  isLoopback(url.hostname) && services.includes(hostAndPort(url));

function isAllowed(url: URL, services: readonly string[]): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (isLocalService(url, services)) return url.protocol === 'https:' || url.protocol === 'http:';
  return url.protocol === 'https:' && url.port === '' && isListed(url.hostname, services);
}

/** Checks that a client's endpoint is at a push service of PUSH_SERVICES, over https. @throws AppError INVALID_INPUT if not. */
export function pushAddress(unverifiedEndpoint: string, services: readonly string[]): PushAddress {
  const url = URL.canParse(unverifiedEndpoint) ? new URL(unverifiedEndpoint) : null;
  if (!url || !isAllowed(url, services))
    throw new AppError('INVALID_INPUT', message('errors', 'pushUnsupported'));
  return { url, privateHost: isLocalService(url, services) ? hostAndPort(url) : undefined };
}
