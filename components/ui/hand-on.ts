import { toast } from 'react-hot-toast/headless';
import { type Shared, shareLink } from '@/components/client/share-link';

/**
 * Hands something on through the device's share sheet, or else by the clipboard, which `copied` then says. Never with
 * somebody's photo.
 */
export async function handOn(shared: Shared, copied: string): Promise<void> {
  const outcome = await shareLink(shared);
  if (outcome === 'copied') toast.success(copied);
  if (outcome === 'failed') toast.error('Failed to copy the link');
}
