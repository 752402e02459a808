import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import { counted } from '@/lib/contract/english-format';
import { deskUrlOf } from '@/lib/platform/config/desk-url';
import { pushSettingProblems } from '@/lib/platform/config/push-settings';
import { otlpHeaders } from '@/lib/platform/config/tracing-settings';
import { isLoopback } from '@/lib/platform/network/loopback';
import { DEAD_AFTER_SECONDS } from '@/lib/rooms/process-rows';
import { type Check, type DoctorSettings, type Finding, nameOf, ok, problem, unused, warning } from './check';

const ANSWERS_WITHIN_MS = 5000;

async function requestStatus(url: string | URL, init: RequestInit = {}): Promise<number | string> {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const response = await fetch(url, { redirect: 'manual', signal, ...init });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    return nameOf(error);
  }
}

async function checkPages({ APP_URL: url }: DoctorSettings): Promise<Finding> {
  if (!url) return problem('APP_URL is not set.', 'Set it to the public address of the pages.');
  const answer = await requestStatus(new URL('/api/health', url));
  if (answer === 200) return ok(`${url} answers.`);
  return problem(`${url}/api/health: ${answer}.`, 'Start the pages, and check APP_URL and the proxy.');
}

/** Checks that a process serves players by its row, and that its public address answers. Proxies do not forward /health. */
async function checkRealtime(db: Database, { REALTIME_URL: url }: DoctorSettings): Promise<Finding> {
  const [row] = await db.execute<{ serving: number; draining: number }>(sql`
    select count(*) filter (where not draining)::integer as serving, count(*) filter (where draining)::integer as draining
    from realtime_processes where seen_at > clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})`);
  const { serving = 0, draining = 0 } = row ?? {};
  if (serving === 0)
    return problem(`No realtime process serves players; ${draining} are closing.`, 'npm run start:realtime');
  if (!url) return problem('REALTIME_URL is not set.', 'Set it to the public address of realtime.');
  const count = `${serving} realtime process${serving === 1 ? '' : 'es'} serve${serving === 1 ? 's' : ''} players`;
  const answer = await requestStatus(new URL('/socket.io/?EIO=4&transport=websocket', url));
  // Without an upgrade Socket.IO answers 400, so it is reachable.
  if (answer === 400) return ok(`${count}, and ${url} leads there.`);
  return problem(`${count}, but ${url}/socket.io/ answers ${answer}.`, 'Check REALTIME_URL and the proxy.');
}

/** Judges the operators: `able` ones have a passkey, `waiting` ones have none. A desk on your own machine needs no able operator. */
export function operatorFinding(desk: URL, { able, waiting }: { able: number; waiting: number }): Finding {
  if (able > 0) return ok(`${desk.origin}/desk answers; ${counted(able, 'operator')} can sign in.`);
  const state = isLoopback(desk.hostname) ? 'ok' : 'warning';
  const isAdded = waiting > 0;
  return {
    state,
    found: `${desk.origin}/desk answers, but ${isAdded ? 'no operator has a passkey' : 'there is no operator'}.`,
    advice: isAdded
      ? 'Open the enrolment link, or make a new one: npm run operators -- link NAME'
      : 'npm run operators -- add NAME --roles ROLES',
  };
}

/** Checks that the desk answers at its address, and that an operator can sign in. */
async function checkDesk(db: Database, { DESK_URL, APP_URL }: DoctorSettings): Promise<Finding> {
  const url = APP_URL === undefined ? null : deskUrlOf({ DESK_URL, APP_URL });
  if (!url) return unused('DESK_URL is off: operators use commands.');
  const answer = await requestStatus(new URL('/desk', url));
  const isThere = typeof answer === 'number' && answer < 500 && answer !== 404;
  if (!isThere)
    return warning(
      `${url.origin}/desk: ${answer}.`,
      'Check DESK_URL, or run this on a host that can reach it.',
    );
  const [row] = await db.execute<{ able: number; waiting: number }>(sql`
    select count(*) filter (where has_key)::integer as able, count(*) filter (where not has_key)::integer as waiting
    from (select exists (select from operator_passkeys p where p.operator_id = o.id) as has_key
      from operators o where left_at is null) as operators`);
  return operatorFinding(url, row ?? { able: 0, waiting: 0 });
}

async function checkTraces(settings: DoctorSettings): Promise<Finding> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url } = settings;
  if (!url) return unused('OTEL_EXPORTER_OTLP_ENDPOINT is not set: nothing is traced.');
  const answer = await requestStatus(`${url.replace(/\/$/, '')}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...otlpHeaders(settings.OTEL_EXPORTER_OTLP_HEADERS) },
    body: '{"resourceSpans":[]}',
  });
  if (typeof answer === 'number' && answer < 300) return ok(`${new URL(url).host} takes traces.`);
  return problem(
    `${new URL(url).host} refuses traces: ${answer}.`,
    'Check OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS.',
  );
}

export async function checkPush(settings: DoctorSettings): Promise<Finding> {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, PUSH_SERVICES = [] } = settings;
  if (!VAPID_PUBLIC_KEY && !VAPID_PRIVATE_KEY)
    return unused('The VAPID keys are not set: players get no push messages.');
  const keys = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT };
  const [wrong] = pushSettingProblems(keys, []);
  if (wrong) return problem(wrong, 'See docs/hosting.md, Push messages.');
  return ok(`The VAPID keys are a pair; ${PUSH_SERVICES.length} push services are allowed.`);
}

/** Returns the checks of what is reachable from here: pages, realtime, desk, traces and push services. */
export function addressChecks(settings: DoctorSettings, db: Database): Check[] {
  return [
    { name: 'pages', run: () => checkPages(settings) },
    { name: 'realtime', run: () => checkRealtime(db, settings) },
    { name: 'desk', run: () => checkDesk(db, settings) },
    { name: 'push', run: () => checkPush(settings) },
    { name: 'traces', run: () => checkTraces(settings) },
  ];
}
