'use client';

import { toast } from 'react-hot-toast/headless';
import { IconShare } from '@/components/ui/icons';
import { APP_NAME } from '@/lib/app';
import { ROW, RowText } from './setting-group';

/** Opens the device's own share sheet. False where there is none, or it takes no link. */
async function shareByDevice(url: string): Promise<boolean> {
  const data = { title: APP_NAME, url };
  if (!navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Closing the sheet is an answer; anything else is not.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Hands the app's link on: through the device's share sheet, or else to the clipboard. */
export function ShareRow({ appLink }: { appLink: string }) {
  async function share() {
    if (await shareByDevice(appLink)) return;
    try {
      await navigator.clipboard.writeText(appLink);
      toast.success('Application Link copied to clipboard!');
    } catch {
      toast.error('Failed to copy the link');
    }
  }
  return (
    <button type="button" onClick={share} className={ROW}>
      <RowText icon={<IconShare />} label="Share" note="Pass the app on to your friends" />
    </button>
  );
}
