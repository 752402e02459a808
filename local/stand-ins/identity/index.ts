import { generateKeyPairSync } from 'node:crypto';
import type { StandIn } from '../stand-in';
import { LOCAL_CLIENT, providerUrl } from './local-identities';

const { clientId, clientSecret } = LOCAL_CLIENT;

export const google: StandIn<'GOOGLE_STAND_IN_PORT'> = {
  name: 'google',
  insteadOf: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ports: { GOOGLE_STAND_IN_PORT: 8031 },
  settings: ({ GOOGLE_STAND_IN_PORT }) => ({
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_ISSUER: providerUrl(GOOGLE_STAND_IN_PORT),
  }),
  describe: ({ GOOGLE_STAND_IN_PORT }) => [
    'Google',
    `${providerUrl(GOOGLE_STAND_IN_PORT)}   stand-in: invented people (GOOGLE_CLIENT_ID)`,
  ],
  start: async ({ GOOGLE_STAND_IN_PORT }) => {
    const { startGoogle } = await import('./start-emulators');
    return startGoogle(GOOGLE_STAND_IN_PORT);
  },
};

export const facebook: StandIn<'FACEBOOK_STAND_IN_PORT'> = {
  name: 'facebook',
  insteadOf: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ports: { FACEBOOK_STAND_IN_PORT: 8032 },
  settings: ({ FACEBOOK_STAND_IN_PORT }) => ({
    FACEBOOK_CLIENT_ID: clientId,
    FACEBOOK_CLIENT_SECRET: clientSecret,
    FACEBOOK_ORIGIN: providerUrl(FACEBOOK_STAND_IN_PORT),
  }),
  describe: ({ FACEBOOK_STAND_IN_PORT }) => [
    'Facebook',
    `${providerUrl(FACEBOOK_STAND_IN_PORT)}   stand-in: invented people (FACEBOOK_CLIENT_ID)`,
  ],
  start: async ({ FACEBOOK_STAND_IN_PORT }) => {
    const { startFacebook } = await import('./start-facebook');
    return startFacebook(FACEBOOK_STAND_IN_PORT);
  },
};

export const apple: StandIn<'APPLE_STAND_IN_PORT'> = {
  name: 'apple',
  insteadOf: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ports: { APPLE_STAND_IN_PORT: 8033 },
  settings: ({ APPLE_STAND_IN_PORT }) => ({
    APPLE_CLIENT_ID: clientId,
    APPLE_TEAM_ID: 'LOCAL',
    APPLE_KEY_ID: 'LOCAL',
    APPLE_PRIVATE_KEY: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    }) as string,
    APPLE_ISSUER: providerUrl(APPLE_STAND_IN_PORT),
  }),
  describe: ({ APPLE_STAND_IN_PORT }) => [
    'Apple',
    `${providerUrl(APPLE_STAND_IN_PORT)}   stand-in: invented people (APPLE_CLIENT_ID)`,
  ],
  start: async ({ APPLE_STAND_IN_PORT }) => {
    const { startApple } = await import('./start-emulators');
    return startApple(APPLE_STAND_IN_PORT);
  },
};
