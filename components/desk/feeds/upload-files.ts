import { unstable_isUnrecognizedActionError } from 'next/navigation';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import {
  type NextParts,
  PART_BYTES,
  type PartReceipt,
  UPLOAD_PATH,
  type UploadFile,
} from '@/lib/contract/desk/feeds/upload-bounds';
import type { Texts } from '@/messages/format';
import { failureText } from '../shell/use-desk-action';

/** The server refused the upload for good. Only a new upload helps. */
export class PartRefused extends Error {}

/** The file store did not accept a part. The operator reads the message and may resume. */
export class StoreProblem extends Error {}

export function uploadProblem(t: Texts<'deskFeeds'>, desk: Texts<'desk'>, error: unknown): string {
  if (error instanceof PartRefused || error instanceof StoreProblem) return error.message;
  // Files of up to 5 GB take hours. A release may come meanwhile.
  if (unstable_isUnrecognizedActionError(error)) return failureText(desk, error);
  return t('connectionLost');
}

const RETRY_AFTER_MS = [1000, 3000, 9000];

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done, stop) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      stop(signal.reason);
    });
  });

/** Tries up to four times. Throws PartRefused at once, else the abort reason or the last error. */
async function withRetries<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (const waitMs of RETRY_AFTER_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof PartRefused || signal.aborted) throw error;
      await pause(waitMs, signal);
    }
  }
  return attempt();
}

export type AskForParts = (input: {
  runId: string;
  file: UploadFile;
  bytes: number;
}) => Promise<DeskResult<NextParts>>;

type Sending = { signal: AbortSignal; onArrived: (bytes: number) => void };

const TRANSIENT_CODES: ReadonlySet<string> = new Set(['TOO_MANY_REQUESTS', 'UNAVAILABLE', 'INTERNAL']);

async function askForParts(nextParts: AskForParts, input: Parameters<AskForParts>[0]): Promise<NextParts> {
  const result = await nextParts(input);
  if (result.ok) return result.data;
  throw TRANSIENT_CODES.has(result.code) ? new Error(result.message) : new PartRefused(result.message);
}

/** Returns the error for an unreachable store. The desk has just answered, so the operator's connection works. */
const storeUnreachable = (t: Texts<'deskFeeds'>, address: string) =>
  new StoreProblem(t('storeNotReached', { store: new URL(address).origin, desk: location.origin }));

/** Sends one file to the file store, from its first missing part. Throws PartRefused, StoreProblem, the abort reason or a network error. */
export async function sendDirectly(
  t: Texts<'deskFeeds'>,
  nextParts: AskForParts,
  { runId, file, content }: { runId: string; file: UploadFile; content: Blob },
  { signal, onArrived }: Sending,
): Promise<void> {
  let hasReached = false;

  async function put({ part, address }: NextParts['addresses'][number]): Promise<void> {
    const body = content.slice(part * PART_BYTES, (part + 1) * PART_BYTES);
    const response = await fetch(address, { method: 'PUT', body, signal, credentials: 'omit' }).catch(
      (error) => {
        throw hasReached || signal.aborted ? error : storeUnreachable(t, address);
      },
    );
    hasReached = true;
    if (!response.ok) throw new StoreProblem(t('storeRefused', { status: String(response.status) }));
    onArrived((part + 1) * PART_BYTES);
  }

  /** Sends missing parts. Resolves to how many had arrived before, null if all had. Returns early if a later part fails; the next call retries. */
  async function sendNext(): Promise<number | null> {
    const { arrived, addresses } = await askForParts(nextParts, { runId, file, bytes: content.size });
    onArrived(arrived * PART_BYTES);
    for (const one of addresses)
      try {
        await put(one);
      } catch (error) {
        if (one === addresses[0] || signal.aborted) throw error;
        return arrived;
      }
    return addresses.length === 0 ? null : arrived;
  }

  let before: number | null = -1;
  for (;;) {
    const arrived: number | null = await withRetries(signal, sendNext);
    if (arrived === null) return;
    // The store accepted the first part, yet does not list it.
    if (arrived === before) throw new PartRefused(t('storeKeepsNothing'));
    before = arrived;
  }
}

export type ChosenFile = { file: UploadFile; content: Blob };

export type Upload = {
  runId: string;
  files: readonly ChosenFile[];
  /** Next part to send per file, for uploads through the desk. */
  acknowledged: Partial<Record<UploadFile, number>>;
};

const MAX_CLIENT_ERROR = 499;
const TOO_MANY_REQUESTS = 429;

/** Sends a part to the desk. Returns the next part. The desk acknowledges a repeated part again. */
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
  const isFinal = response.status <= MAX_CLIENT_ERROR && response.status !== TOO_MANY_REQUESTS;
  const why = await response.text();
  throw isFinal ? new PartRefused(why) : new Error(why);
}

/**
 * Uploads files part by part; without `nextParts` through the desk. Updates `acknowledged`, so that another call resumes. Throws
 * as `sendDirectly`.
 */
export async function uploadFiles(
  t: Texts<'deskFeeds'>,
  nextParts: AskForParts | null,
  { runId, files, acknowledged }: Upload,
  { signal, onSent }: { signal: AbortSignal; onSent: (bytes: number) => void },
): Promise<void> {
  let before = 0;
  for (const chosen of files) {
    const { file, content } = chosen;
    const sent = before;
    const onArrived = (bytes: number) => onSent(sent + Math.min(bytes, content.size));
    if (nextParts) await sendDirectly(t, nextParts, { runId, ...chosen }, { signal, onArrived });
    else {
      const parts = Math.ceil(content.size / PART_BYTES);
      for (let part = acknowledged[file] ?? 0; part < parts; part = acknowledged[file] ?? 0) {
        acknowledged[file] = await withRetries(signal, () => sendPart(runId, chosen, part, signal));
        onArrived((acknowledged[file] ?? 0) * PART_BYTES);
      }
    }
    before += content.size;
  }
}
