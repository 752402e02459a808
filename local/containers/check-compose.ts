import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseEnv, SETTING_NAMES } from '@/lib/platform/config/env';
import { imageContent } from './check-dockerfile';

const service = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.literal('.'), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  env_file: z.literal('.env').optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
});
const composeSchema = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
});
export type Compose = z.infer<typeof composeSchema>;

export function readCompose(path: string): Compose {
  return composeSchema.parse(parse(readFileSync(path, 'utf8'), { merge: true }));
}

/** `${NAME:?}` must be given, `${NAME:-default}` may be. */
function filledIn(text: string, given: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_all, name: string, kind: string, otherwise: string) => {
    const value = given[name];
    if (value === undefined && kind === '?') throw new Error(`${name} is not given`);
    return value || otherwise;
  });
}

/** What a service is given: its `env_file`, which holds `given`, and over it its `environment` with `given` filled in. */
export function serviceSettings(
  { services }: Compose,
  name: string,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const { env_file: envFile, environment = {} } = services[name] ?? {};
  const pairs = Object.entries(environment).map(([key, text]) => [key, filledIn(text, given)]);
  return { ...(envFile ? given : {}), ...Object.fromEntries(pairs) };
}

function serviceFaults(name: string, compose: Compose, given: Readonly<Record<string, string>>): string[] {
  const { services, volumes } = compose;
  const one = services[name];
  if (!one) return [`no service ${name}`];
  const faults = Object.keys(one.depends_on)
    .filter((other) => !(other in services))
    .map((other) => `no service ${other}`);
  for (const volume of one.volumes) {
    const [source = ''] = volume.split(':');
    if (!(source in volumes)) faults.push(`no volume ${source}`);
  }
  for (const port of one.ports)
    if (!port.startsWith('127.0.0.1:')) faults.push(`port ${port} is open to all`);
  const built = Object.values(services).find(({ image, build }) => image === one.image && build)?.build;
  if (!built) return name === 'database' ? faults : [...faults, `nothing builds ${one.image}`];
  const settings = serviceSettings(compose, name, given);
  faults.push(
    ...Object.keys(one.environment)
      .filter((key) => !SETTING_NAMES.includes(key) && key !== 'NEXT_DIST_DIR')
      .map((key) => `no setting ${key}`),
  );
  try {
    parseEnv({ ...imageContent(built.dockerfile).settings, ...settings });
  } catch (error) {
    faults.push((error as Error).message);
  }
  return faults;
}

/** Everything wrong with the compose file that can be known without an engine; `given` is what its `.env` would hold. */
export function composeFaults(path: string, given: Readonly<Record<string, string>>): string[] {
  const compose = readCompose(path);
  return Object.keys(compose.services).flatMap((name) =>
    serviceFaults(name, compose, given).map((fault) => `${path}: ${name}: ${fault}`),
  );
}
