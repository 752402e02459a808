import { APP_NAME } from '@/lib/contract/app-name';

/** A link, maybe with a sentence before it. */
export type Shared = { url: string; text?: string };

/** Opens the device's own share sheet. False where there is none, or it takes no link. */
async function shareByDevice(shared: Shared): Promise<boolean> {
  const data = { title: APP_NAME, ...shared };
  if (!navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Closing the sheet is an answer; anything else is not.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Hands a link on: through the device's share sheet, or else to the clipboard. The outcome is for the caller to say. */
export async function shareLink(shared: Shared): Promise<'shared' | 'copied' | 'failed'> {
  if (await shareByDevice(shared)) return 'shared';
  try {
    await navigator.clipboard.writeText(shared.text ? `${shared.text} ${shared.url}` : shared.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
