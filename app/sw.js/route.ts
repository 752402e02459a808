import { readFile } from 'node:fs/promises';
import { definePlainRoute } from '@/app/_server/define-plain-route';
import { offlineWorker } from '@/app/_server/pages/offline-worker';
import { env } from '@/lib/platform/config/env';

let build: Promise<string> | undefined;

/** Reads the build id that Next writes. Development has none, and installs no worker. */
function readBuild(): Promise<string> {
  const file = `${process.env.NEXT_DIST_DIR || '.next'}/BUILD_ID`;
  return readFile(/* turbopackIgnore: true */ file, 'utf8').then(
    (text) => text.trim(),
    () => 'development',
  );
}

/** Serves the service worker at the root, because a worker's scope is its own folder. */
export const GET = definePlainRoute('nothing: the answer is public', async () => {
  build ??= readBuild();
  return new Response(offlineWorker({ build: await build, isOn: env().OFFLINE_WORKER === 'on' }), {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    },
  });
});
