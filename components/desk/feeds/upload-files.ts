import {
  PART_BYTES,
  type PartReceipt,
  UPLOAD_PATH,
  type UploadFile,
} from '@/lib/contract/desk/feeds/upload-bounds';
import { type AskForParts, sendDirectly } from './send-directly';
import { PartRefused, patiently } from './upload-retries';

/** A file, and which of the upload it is. */
export type ChosenFile = { file: UploadFile; content: Blob };

export type Upload = {
  runId: string;
  files: readonly ChosenFile[];
  /** The number of the part that comes next, of files that go through the desk. */
  acknowledged: Partial<Record<UploadFile, number>>;
};

const MOST_CLIENT_ERROR = 499;
const TOO_MANY_REQUESTS = 429;

/** Sends a part to the desk. One that had arrived is acknowledged again. */
async function sendPart(
  runId: string,
  { file, content }: ChosenFile,
  part: number,
  signal: AbortSignal,
): Promise<number> {
  const query = new URLSearchParams({ runId, file, part: String(part) });
  const body = content.slice(part * PART_BYTES, (part + 1) * PART_BYTES);
  const response = await fetch(`${UPLOAD_PATH}?${query}`, { method: 'PUT', body, signal });
  if (response.ok) return ((await response.json()) as PartReceipt).next;
  const isFinal = response.status <= MOST_CLIENT_ERROR && response.status !== TOO_MANY_REQUESTS;
  const why = await response.text();
  throw isFinal ? new PartRefused(why) : new Error(why);
}

/**
 * Uploads files in parts, in order, from the part after the last acknowledged one: to the addresses of `nextParts`, or without it
 * through the desk. Then `acknowledged` is changed with each part, so that a call after a failure continues. Throws PartRefused,
 * StoreProblem, the signal's reason, or the last network error.
 */
export async function uploadFiles(
  nextParts: AskForParts | null,
  { runId, files, acknowledged }: Upload,
  { signal, onSent }: { signal: AbortSignal; onSent: (bytes: number) => void },
): Promise<void> {
  let before = 0;
  for (const chosen of files) {
    const { file, content } = chosen;
    const sent = before;
    const onArrived = (bytes: number) => onSent(sent + Math.min(bytes, content.size));
    if (nextParts) await sendDirectly(nextParts, { runId, ...chosen }, { signal, onArrived });
    else {
      const parts = Math.ceil(content.size / PART_BYTES);
      for (let part = acknowledged[file] ?? 0; part < parts; part = acknowledged[file] ?? 0) {
        acknowledged[file] = await patiently(signal, () => sendPart(runId, chosen, part, signal));
        onArrived((acknowledged[file] ?? 0) * PART_BYTES);
      }
    }
    before += content.size;
  }
}
