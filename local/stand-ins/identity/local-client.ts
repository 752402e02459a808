/** The game's credentials at its local providers, valid only there. */
export const LOCAL_CLIENT = { clientId: 'lineup-local', clientSecret: 'lineup-local-secret' } as const;

export function callbackUrl(provider: 'google' | 'facebook' | 'apple'): string {
  return new URL(`/api/auth/callback/${provider}`, process.env.APP_URL).href;
}

/** An address instead of `localhost`, so that the provider is another site than the game, as in production. */
export function providerUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}
