import {
  PART_BYTES,
  type PartReceipt,
  UPLOAD_PATH,
  type UploadFile,
} from '@/lib/contract/desk/feeds/upload-bounds';

/** A file, and which of the upload it is. */
export type ChosenFile = { file: UploadFile; content: Blob };

/** The server refused a part for good. */
export class PartRefused extends Error {}

const RETRY_AFTER_MS = [1000, 3000, 9000];
const MOST_CLIENT_ERROR = 499;
const TOO_MANY_REQUESTS = 429;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done, stop) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      stop(signal.reason);
    });
  });

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

/** Sends a part, three more times when it is lost. A part that had arrived is acknowledged again. */
async function sendPatiently(
  runId: string,
  chosen: ChosenFile,
  part: number,
  signal: AbortSignal,
): Promise<number> {
  for (const waitMs of RETRY_AFTER_MS) {
    try {
      return await sendPart(runId, chosen, part, signal);
    } catch (error) {
      if (error instanceof PartRefused || signal.aborted) throw error;
      await pause(waitMs, signal);
    }
  }
  return sendPart(runId, chosen, part, signal);
}

/**
 * Uploads files in parts, in order, from the part after the last acknowledged one. `acknowledged` is changed with each part, so
 * that a call after a failure continues. Throws PartRefused, the signal's reason, or the last network error.
 */
export async function uploadFiles(
  runId: string,
  files: readonly ChosenFile[],
  acknowledged: Partial<Record<UploadFile, number>>,
  { signal, onSent }: { signal: AbortSignal; onSent: (bytes: number) => void },
): Promise<void> {
  let before = 0;
  for (const chosen of files) {
    const { file, content } = chosen;
    const parts = Math.ceil(content.size / PART_BYTES);
    for (let part = acknowledged[file] ?? 0; part < parts; part = acknowledged[file] ?? 0) {
      acknowledged[file] = await sendPatiently(runId, chosen, part, signal);
      onSent(before + Math.min((acknowledged[file] ?? 0) * PART_BYTES, content.size));
    }
    before += content.size;
  }
}
