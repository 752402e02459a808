/** How the game names itself to its local providers; of no value anywhere else. */
export const LOCAL_CLIENT = { clientId: 'lineup-local', clientSecret: 'lineup-local-secret' } as const;

/** Where a provider may send the browser back to. */
export function callbackUrl(provider: 'google' | 'facebook' | 'apple'): string {
  return new URL(`/api/auth/callback/${provider}`, process.env.APP_URL).href;
}

/** By address and not by name: another site than `localhost`, as the real providers are another site than the game. */
export function providerUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}
