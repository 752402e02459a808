'use client';

import { toast } from 'react-hot-toast/headless';
import { IconShare } from '@/components/ui/icons';
import { shareLink } from '@/lib/browser/share-link';
import { ROW, RowText } from './setting-group';

/** Hands the app's link on: through the device's share sheet, or else to the clipboard. */
export function ShareRow({ appLink }: { appLink: string }) {
  async function share() {
    const outcome = await shareLink(appLink);
    if (outcome === 'copied') toast.success('Application Link copied to clipboard!');
    if (outcome === 'failed') toast.error('Failed to copy the link');
  }
  return (
    <button type="button" onClick={share} className={ROW}>
      <RowText icon={<IconShare />} label="Share" note="Pass the app on to your friends" />
    </button>
  );
}
