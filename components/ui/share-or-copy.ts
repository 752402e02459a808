import { toast } from 'react-hot-toast/headless';
import { type Shared, shareLink } from '@/components/client/share-link';

/** Shares through the device's share sheet, else copies and shows `copied`. Never used with a photo. */
export async function shareOrCopy(shared: Shared, copied: string): Promise<void> {
  const outcome = await shareLink(shared);
  if (outcome === 'copied') toast.success(copied);
  if (outcome === 'failed') toast.error('Failed to copy the link');
}
