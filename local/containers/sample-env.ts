const key = Buffer.alloc(32).toString('base64');

/** What the compose file's `.env` would hold. Of no value anywhere. */
export const SAMPLE_ENV = {
  APP_URL: 'https://lineup.example',
  REALTIME_URL: 'https://live.lineup.example',
  DATABASE_PASSWORD: 'sample',
  SESSION_SECRET: key,
  FIELD_KEYS: `sample:${key}`,
  BLIND_INDEX_KEY: key,
  TOKEN_KEY: key,
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'no-reply@lineup.example',
  STRIPE_SECRET_KEY: 'sk_live_sample',
  STRIPE_WEBHOOK_SECRETS: 'whsec_sample',
};
