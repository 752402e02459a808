import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NEXT_CLI } from '@/local/pages-build';
import { runTask } from '@/local/task';
import { firstLoadBytes } from '@/tests/support/first-load';

const FOLDER = '.next-bench-empty';

/** A page without style or content: the minimum that this version of Next loads. */
const FILES: Readonly<Record<string, string>> = {
  // Without its own, the build would use the game's settings.
  'next.config.mjs': 'export default {};',
  'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
  'app/page.jsx': `export default function Page() {
  return <p>Nothing</p>;
}`,
  'app/live/page.jsx': `import { Live } from './live';
export default function Page() {
  return <Live />;
}`,
  'app/live/live.jsx': `'use client';
import { useEffect } from 'react';
import { io } from 'socket.io-client';
export function Live() {
  useEffect(() => {
    const socket = io();
    return () => socket.disconnect();
  }, []);
  return <p>Nothing</p>;
}`,
};

/** Builds an empty page and one that only connects with socket.io-client. Returns what a browser loads for each, in gzip bytes. */
export async function emptyPagesBytes(): Promise<{ empty: number; live: number }> {
  await rm(FOLDER, { recursive: true, force: true });
  try {
    for (const [file, text] of Object.entries(FILES)) {
      await mkdir(join(FOLDER, dirname(file)), { recursive: true });
      await writeFile(join(FOLDER, file), text);
    }
    const environment: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };
    await runTask([NEXT_CLI, 'build', FOLDER], environment).done;
    const bytesOf = async (page: string) =>
      firstLoadBytes(await readFile(join(FOLDER, '.next/server/app', `${page}.html`), 'utf8'), (address) =>
        readFile(join(FOLDER, address.split('?')[0]?.replace(/^\/_next/, '.next') ?? '')),
      );
    return { empty: await bytesOf('index'), live: await bytesOf('live') };
  } finally {
    await rm(FOLDER, { recursive: true, force: true });
  }
}
