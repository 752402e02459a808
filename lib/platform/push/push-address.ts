import { AppError } from '@/lib/platform/errors/app-error';
import { hostAndPort } from '@/lib/platform/fetch/checked-url';
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

function isAllowed(url: URL, services: readonly string[]): boolean {
  if (url.username !== '' || url.password !== '') return false;
  // The settings accept a port only for hosts of this machine, where http is enough.
  if (services.includes(hostAndPort(url))) return url.protocol === 'https:' || url.protocol === 'http:';
  return url.protocol === 'https:' && url.port === '' && isListed(url.hostname, services);
}

/** Checks that a client's endpoint is https at a push service of PUSH_SERVICES. @throws AppError INVALID_INPUT if not. */
export function pushAddress(unverifiedEndpoint: string, services: readonly string[]): PushAddress {
  const url = URL.canParse(unverifiedEndpoint) ? new URL(unverifiedEndpoint) : null;
  if (!url || !isAllowed(url, services))
    throw new AppError('INVALID_INPUT', message('errors', 'pushUnsupported'));
  const named = hostAndPort(url);
  return { url, privateHost: services.includes(named) ? named : undefined };
}
