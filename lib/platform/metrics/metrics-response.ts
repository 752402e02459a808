import { createHash, timingSafeEqual } from 'node:crypto';
import { Registry } from 'prom-client';

const digest = (text: string) => createHash('sha256').update(text).digest();

export function mayReadMetrics(token: string | undefined, unverifiedAuthorization: string | null): boolean {
  if (token === undefined || unverifiedAuthorization === null) return false;
  return timingSafeEqual(digest(unverifiedAuthorization), digest(`Bearer ${token}`));
}

export async function metricsText(registries: Registry[]): Promise<{ contentType: string; text: string }> {
  const all = Registry.merge(registries);
  return { contentType: all.contentType, text: await all.metrics() };
}
