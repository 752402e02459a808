import { readFile } from 'node:fs/promises';
import { definePlainRoute } from '@/app/_server/define-plain-route';
import { offlineWorker } from '@/app/_server/offline-worker';
import { env } from '@/lib/platform/config/env';

let build: Promise<string> | undefined;

/** Next names each build in this file. While developing there is none, and no page installs the worker. */
function readBuild(): Promise<string> {
  const file = `${process.env.NEXT_DIST_DIR || '.next'}/BUILD_ID`;
  return readFile(/* turbopackIgnore: true */ file, 'utf8').then(
    (text) => text.trim(),
    () => 'development',
  );
}

/** The worker for the offline page. At the root, because a worker serves the folder that it comes from. */
export const GET = definePlainRoute('it says nothing about anybody', async () => {
  build ??= readBuild();
  return new Response(offlineWorker({ build: await build, isOn: env().OFFLINE_WORKER === 'on' }), {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      // Every check for a new version reaches the server.
      'cache-control': 'no-cache',
    },
  });
});
