import { connect } from 'node:net';
import { localSecrets } from '@/local/local-secrets';
import { E2E } from '@/tests/support/e2e-settings';
import { startPages } from '@/tests/support/start-pages';
import { pathTo, startTraceCollector } from '@/tests/support/trace-collector';
import { expect, test } from '../support/e2e';

/** Whether something listens there. All of 127/8 is this machine, so 127.0.0.2 reaches who listens on all addresses. */
function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host, port, timeout: 2000 });
    const end = (isOpen: boolean) => {
      socket.destroy();
      done(isOpen);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}

test('the pages do not start without a setting, and say which', async () => {
  const { ended, said } = await startPages(() => ({ TOKEN_KEY: '' }));
  expect(await ended).toBe(1);
  expect(said()).toContain('Settings are missing or wrong');
  expect(said()).toContain('TOKEN_KEY');
});

test('local pages are reachable from this machine only, and say what they do without naming anyone', {
  tag: '@soak',
}, async () => {
  const collector = await startTraceCollector();
  const token = 'token-of-the-metrics-in-tests-123456';
  const { pages, port, ended, said } = await startPages(() => ({
    ...localSecrets(E2E.dataDir, {}),
    FIELD_KEYS: '',
    HOST: '',
    DATABASE_URL: E2E.databaseUrl,
    METRICS_TOKEN: token,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  }));
  try {
    await expect.poll(said, { timeout: 30_000 }).toContain('Ready');
    expect([await accepts('127.0.0.1', port), await accepts('127.0.0.2', port)]).toEqual([true, false]);
    const get = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const body = JSON.stringify({ value: 'canary' });
    await fetch(`http://127.0.0.1:${port}/api/v1/decrypt`, { method: 'POST', body });
    for (const path of ['/photos/canary', '/login?next=/canary', '/canary'])
      await (await get(path)).arrayBuffer();
    const metrics = await (await get('/api/metrics', { authorization: `Bearer ${token}` })).text();
    for (const series of [
      'lineup_api_call_seconds',
      'lineup_http_request_seconds',
      'lineup_clock_offset_seconds',
    ])
      expect(metrics).toContain(`\n${series}`);
    const paths = () => {
      const spans = collector.spans();
      return spans.map((span) => pathTo(span, spans).join(' > '));
    };
    // The statement of the metrics is below the route that asks for it.
    await expect.poll(paths).toContainEqual(expect.stringMatching(/^GET \/api\/metrics > .*SQL select$/));
    await expect.poll(paths).toContainEqual(expect.stringMatching(/^GET \/photos\/\[token\]/));
  } finally {
    pages.kill('SIGTERM');
    await ended;
    collector.close();
  }
  expect(collector.text()).not.toContain('canary');
});
