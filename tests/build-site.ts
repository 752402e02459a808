import { buildIsFresh, buildPages } from '@/local/pages-build';

/** Builds the pages that the browser tests and the drill serve, unless the last build is of the same sources. */
export async function buildSite(): Promise<void> {
  const folder = process.env.NEXT_DIST_DIR || '.next';
  if (!buildIsFresh(folder)) await buildPages(folder, { ...process.env, NODE_ENV: 'production' }).done;
}

if (import.meta.main) await buildSite();
