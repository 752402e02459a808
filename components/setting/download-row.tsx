'use client';

import { pressable } from '@/components/ui/button';
import { IconDownload } from '@/components/ui/more-icons';
import { ROW, RowText } from './setting-group';
import { useDownload } from './use-download';

export function DownloadRow() {
  const { busy, download } = useDownload();
  return (
    <button type="button" {...pressable(busy, download)} aria-busy={busy || undefined} className={ROW}>
      <RowText
        icon={<IconDownload />}
        label="Download my data"
        note={busy ? 'Preparing your file...' : 'All data that we have about you, as a JSON file'}
      />
    </button>
  );
}
