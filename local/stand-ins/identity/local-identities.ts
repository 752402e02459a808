/** The game's credentials at its local providers, valid only there. */
export const LOCAL_CLIENT = { clientId: 'lineup-local', clientSecret: 'lineup-local-secret' } as const;

export function callbackUrl(provider: 'google' | 'facebook' | 'apple'): string {
  return new URL(`/api/auth/callback/${provider}`, process.env.APP_URL).href;
}

/** An address instead of `localhost`, so that the provider is another site than the game, as in production. */
export function providerUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}

type Person = { name: string; email: string };

export const GOOGLE_PEOPLE: readonly Person[] = [
  { name: 'Gina Brooks', email: 'gina.brooks@gmail.example' },
  { name: 'Marcus Bell', email: 'marcus.bell@gmail.example' },
  { name: 'Gina Torres', email: 'gina.torres@gmail.example' },
  { name: 'Robin Hale', email: 'robin.hale@mail.example' },
  { name: 'Demo Player', email: 'demo@lineup.example' },
];

export const APPLE_PEOPLE: readonly (Person & { hidesEmail?: true })[] = [
  { name: 'Anna Fuller', email: 'anna.fuller@icloud.example' },
  { name: 'Oscar Lind', email: 'oscar.lind@icloud.example', hidesEmail: true },
  { name: 'Vera Moss', email: 'vera.moss@icloud.example' },
  { name: 'Robin Hale', email: 'robin.hale@mail.example' },
];

/** Facebook sends no email for people without one. */
export const FACEBOOK_PEOPLE: readonly { id: string; name: string; email: string | null }[] = [
  { id: '100000000000001', name: 'Fiona Webb', email: 'fiona.webb@mail.example' },
  { id: '100000000000002', name: 'Theo Nomail', email: null },
  { id: '100000000000003', name: 'Ivy Chen', email: 'ivy.chen@mail.example' },
  { id: '100000000000004', name: 'Robin Hale', email: 'robin.hale@mail.example' },
];
