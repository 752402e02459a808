import { sql } from '@/db/sql';
import type { Env } from '@/lib/platform/config/env';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import type { Job } from '@/lib/platform/jobs/job';

/** The operator in audit rows about settings. */
const INSTALLATION = { id: '00000000-0000-0000-0000-000000000000', name: 'settings' };
const NONE = 'none';

type Confirming = Pick<Env, 'PROVIDER_CONSENT' | 'JURISDICTION_OVERRIDES'>;

/** Writes audit rows for PROVIDER_CONSENT and JURISDICTION_OVERRIDES if their values have changed since the last rows. */
export async function auditSettings(
  { db, now, random }: Pick<Context, 'db' | 'now' | 'random'>,
  { PROVIDER_CONSENT: consent, JURISDICTION_OVERRIDES: overrides }: Confirming,
): Promise<void> {
  const reasons = [...overrides].map(([state, why]) => `${state}: ${why}`);
  const stated = [
    { action: 'settings.providerConsent', detail: consent ?? NONE },
    { action: 'settings.jurisdictionOverrides', detail: reasons.join('; ') || NONE },
  ];
  for (const { action, detail } of stated)
    await db.execute(sql`
      insert into desk_audit (action_id, phase, at, operator_id, operator, action, detail)
      select ${random.uuid()}::uuid, p.phase, ${now().toISOString()}::timestamptz, ${INSTALLATION.id}::uuid, ${INSTALLATION.name}::text,
        ${action}::text, case when p.phase = 'done' then ${detail}::text end
      from unnest(array['began', 'done']) p (phase)
      where coalesce((select a.detail from desk_audit a where a.action = ${action}::text and a.phase = 'done'
        order by a.at desc, a.id desc limit 1), ${NONE}) <> ${detail}::text`);
}

export const auditSettingsJob: Job = {
  name: 'audit the settings',
  everySeconds: 24 * 60 * 60,
  isDueAtStart: true,
  run: (ctx) => auditSettings(ctx, env()),
};
