import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const service = z.object({
  command: z.array(z.string()).optional(),
  env_file: z.literal('.env').optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
});
const composeSchema = z.object({ services: z.record(z.string(), service) });
export type Compose = z.infer<typeof composeSchema>;
type Settings = Readonly<Record<string, string>>;

const key = Buffer.alloc(32).toString('base64');

/** A sample `.env` for the compose file. Its secrets protect nothing. */
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

export function readCompose(path: string): Compose {
  return composeSchema.parse(parse(readFileSync(path, 'utf8'), { merge: true }));
}

/** Replaces `${NAME:?}`, which must be set, and `${NAME:-default}`. */
function substitute(text: string, env: Settings): string {
  return text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_all, name: string, kind: string, otherwise: string) => {
    const value = env[name];
    if (value === undefined && kind === '?') throw new Error(`${name} is not set`);
    return value || otherwise;
  });
}

/** Returns the environment of a service: the content of its `env_file`, overridden by its `environment`. */
export function serviceSettings(
  { services }: Compose,
  name: string,
  envFile: Settings,
): Record<string, string> {
  const { env_file: reads, environment = {} } = services[name] ?? {};
  const pairs = Object.entries(environment).map(([setting, text]) => [setting, substitute(text, envFile)]);
  return { ...(reads ? envFile : {}), ...Object.fromEntries(pairs) };
}
