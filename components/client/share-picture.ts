import { toast } from 'react-hot-toast/headless';
import { shareOrCopy } from './share-link';
import { pageTexts } from './texts-provider';

function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Returns what is drawn on the canvas as a PNG file. */
export async function pngOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (png === null) throw new Error('no picture');
  return new File([png], name, { type: 'image/png' });
}

/**
 * Shares a picture through the device's share sheet, else downloads it and says so. A game that must not promote itself
 * (`data-pictures` of the document, app/layout.tsx) shares the words alone.
 */
export async function sharePicture(draw: () => Promise<File>, text: string): Promise<void> {
  const common = pageTexts('common');
  if (document.documentElement.dataset.pictures === 'off')
    return shareOrCopy({ url: location.origin, text }, common('copied'));
  try {
    const picture = await draw();
    const shared = { files: [picture], text };
    if (navigator.canShare?.(shared)) return await navigator.share(shared);
    download(picture);
    toast.success(common('pictureDownloaded'));
  } catch (error) {
    // The player closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.error(common('notDrawn'));
  }
}
