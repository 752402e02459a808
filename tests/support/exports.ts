import { exportAccount } from '@/lib/export/export-account';
import type { PlayerContext } from '@/lib/platform/context';
import type { Storage } from '@/lib/platform/storage/storage';

const storage: Storage = {
  put: async () => {},
  get: async () => new Uint8Array([1, 2, 3]),
  remove: async () => {},
};

/** Returns the player's account export. Each stored file in it has the same three bytes as its content. */
export async function exportOf<T>(ctx: PlayerContext): Promise<{ text: string; data: T; pieces: number }> {
  const pieces: string[] = [];
  for await (const piece of await exportAccount({ ...ctx, storage: async () => storage })) pieces.push(piece);
  const text = pieces.join('');
  return { text, data: JSON.parse(text) as T, pieces: pieces.length };
}
