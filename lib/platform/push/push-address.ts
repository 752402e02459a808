import { AppError } from '@/lib/platform/errors/app-error';
import { checkedUrl, hostAndPort } from '@/lib/platform/fetch/checked-url';
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

/** Checks that a client's endpoint is https at a push service of PUSH_SERVICES. @throws AppError INVALID_INPUT if not. */
export function pushAddress(unverifiedEndpoint: string, services: readonly string[]): PushAddress {
  const named = URL.canParse(unverifiedEndpoint) ? hostAndPort(new URL(unverifiedEndpoint)) : '';
  const privateHost = services.includes(named) ? named : undefined;
  const url = checkedUrl(unverifiedEndpoint, undefined, privateHost);
  const isKnown = privateHost !== undefined || (url.port === '' && isListed(url.hostname, services));
  if (!isKnown) throw new AppError('INVALID_INPUT', message('errors', 'pushUnsupported'));
  return { url, privateHost };
}
