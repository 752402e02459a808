import { toast } from 'react-hot-toast/headless';
import { APP_NAME } from '@/lib/contract/app-name';
import { pageTexts } from '../texts-provider';

export type Shared = { url: string; text?: string };

/** Opens the device's share sheet. Returns false if there is none or it refuses the data. */
export async function shareByDevice(shared: ShareData): Promise<boolean> {
  const data = { title: APP_NAME, ...shared };
  if (!navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Closing the sheet counts as shared.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Shares a link through the share sheet, else copies text and link. */
export async function shareLink(shared: Shared): Promise<'shared' | 'copied' | 'failed'> {
  if (await shareByDevice(shared)) return 'shared';
  const isCopied = await copyText(shared.text ? `${shared.text}\n${shared.url}` : shared.url);
  return isCopied ? 'copied' : 'failed';
}

/** Shares through the share sheet, else copies and shows `copied` as a toast. Never used with a photo. */
export async function shareOrCopy(shared: Shared, copied: string): Promise<void> {
  const outcome = await shareLink(shared);
  if (outcome === 'copied') toast.success(copied);
  if (outcome === 'failed') toast.error(pageTexts('common')('copyFailed'));
}
