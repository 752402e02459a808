'use client';

import { toast } from 'react-hot-toast/headless';
import { copyText } from '@/components/client/share-link';
import { IconShare } from '@/components/ui/more-icons';
import { ROW, RowText } from './setting-group';

/** Copies the app link, without the share sheet of the device (specification, section 2). */
export function ShareRow({ appLink }: { appLink: string }) {
  async function share() {
    if (await copyText(appLink)) toast.success('Application Link copied to clipboard!');
    else toast.error('Failed to copy the link');
  }
  return (
    <button type="button" onClick={share} className={ROW}>
      <RowText icon={<IconShare />} label="Share" note="Copy the link of the app" />
    </button>
  );
}
