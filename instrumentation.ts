export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { requireSettings } = await import('@/lib/platform/config/env');
  const settings = requireSettings();
  const { startTracing } = await import('@/lib/platform/tracing/start-tracing');
  await startTracing('lineup-pages', settings);
  const { requireDatabase } = await import('./app/_server/require-database');
  await requireDatabase();
  const { fixDoubledSlashes, stampPeerAddresses } = await import('./app/_server/http/incoming-requests');
  stampPeerAddresses();
  fixDoubledSlashes();
  const { guardRequests } = await import('./app/_server/front/guard-requests');
  // Vercel runs its own server, which we cannot change.
  if (process.env.VERCEL !== '1') guardRequests();
  const { watchRequests } = await import('@/lib/platform/metrics/http-metrics');
  const { builtRoutes, routeNames } = await import('./app/_server/front/route-names');
  watchRequests(routeNames(builtRoutes(process.env.NEXT_DIST_DIR || '.next')));
}
