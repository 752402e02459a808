import { toast } from 'react-hot-toast/headless';
import { APP_NAME } from '@/lib/contract/app-name';
import { pageTexts } from './texts-provider';

export type Shared = { url: string; text?: string };

/** Opens the device's share sheet. Returns false where it is missing or refuses the data. */
export async function shareByDevice(shared: ShareData): Promise<boolean> {
  const data = { title: APP_NAME, ...shared };
  if (!navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Closing the sheet counts as shared; other errors do not.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Copies a text to the clipboard. Returns false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Shares a link through the device's share sheet, else copies it to the clipboard, below the text. */
export async function shareLink(shared: Shared): Promise<'shared' | 'copied' | 'failed'> {
  if (await shareByDevice(shared)) return 'shared';
  const isCopied = await copyText(shared.text ? `${shared.text}\n${shared.url}` : shared.url);
  return isCopied ? 'copied' : 'failed';
}

/** Shares through the device's share sheet, else copies and shows `copied`. Never used with a photo. */
export async function shareOrCopy(shared: Shared, copied: string): Promise<void> {
  const outcome = await shareLink(shared);
  if (outcome === 'copied') toast.success(copied);
  if (outcome === 'failed') toast.error(pageTexts('common')('copyFailed'));
}
