import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { type NextParts, PART_BYTES, type UploadFile } from '@/lib/contract/desk/feeds/upload-bounds';
import { PartRefused, patiently, StoreProblem } from './upload-retries';

export type AskForParts = (input: {
  runId: string;
  file: UploadFile;
  bytes: number;
}) => Promise<DeskResult<NextParts>>;

type Sending = { signal: AbortSignal; onArrived: (bytes: number) => void };

const PASSING: ReadonlySet<string> = new Set(['TOO_MANY_REQUESTS', 'UNAVAILABLE', 'INTERNAL']);

async function ask(nextParts: AskForParts, input: Parameters<AskForParts>[0]): Promise<NextParts> {
  const result = await nextParts(input);
  if (result.ok) return result.data;
  throw PASSING.has(result.code) ? new Error(result.message) : new PartRefused(result.message);
}

/** The desk has just answered, so it is not the connection. Browsers do not tell a page why they refuse. */
const notAllowed = (address: string) =>
  new StoreProblem(
    `The browser cannot send files to ${new URL(address).origin}. Its bucket must be reachable from here and allow PUT from ${location.origin} (CORS): see docs/hosting.md, Uploads of the desk.`,
  );

/**
 * Sends one file straight to storage, from the part after the last that arrived. Addresses that expired on the way are asked for
 * again. Throws PartRefused, StoreProblem, the signal's reason, or the last network error.
 */
export async function sendDirectly(
  nextParts: AskForParts,
  { runId, file, content }: { runId: string; file: UploadFile; content: Blob },
  { signal, onArrived }: Sending,
): Promise<void> {
  let hasReached = false;

  async function put({ part, address }: NextParts['addresses'][number]): Promise<void> {
    const body = content.slice(part * PART_BYTES, (part + 1) * PART_BYTES);
    const response = await fetch(address, { method: 'PUT', body, signal, credentials: 'omit' }).catch(
      (error) => {
        throw hasReached || signal.aborted ? error : notAllowed(address);
      },
    );
    hasReached = true;
    if (!response.ok) throw new StoreProblem(`The file store refused a part (${response.status}).`);
    onArrived((part + 1) * PART_BYTES);
  }

  /**
   * Sends what is missing of the next parts. Resolves to how many had arrived, or null when all have. A part that fails after
   * another was taken is left to the next round, which has attempts of its own.
   */
  async function sendNext(): Promise<number | null> {
    const { arrived, addresses } = await ask(nextParts, { runId, file, bytes: content.size });
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
    const arrived: number | null = await patiently(signal, sendNext);
    if (arrived === null) return;
    // The last round's first part was taken.
    if (arrived === before)
      throw new PartRefused('The file store does not keep what it takes. Check its bucket.');
    before = arrived;
  }
}
