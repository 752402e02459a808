/** Runs once per server process, before it takes requests. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  // Asked for here, a missing setting stops the start and is named, instead of failing whoever comes first.
  const { env } = await import('./lib/env');
  env();
  const { stampPeerAddresses } = await import('./app/_server/peer-address');
  stampPeerAddresses();
}
