import { toast } from 'react-hot-toast/headless';
import { APP_NAME } from '@/lib/contract/app-name';
import { pageTexts } from '../texts-provider';
import { type Shared, shareByDevice, shareOrCopy } from './share-link';

function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export async function pngOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (png === null) throw new Error('no picture');
  return new File([png], name, { type: 'image/png' });
}

const SIDE = 1080;
export const PAPER = '#f3e8d0';
export const INK = '#1b1a1d';
export const ACCENT = '#f5a524';

type Write = (text: string, y: number, size: number, at?: { x?: number; width?: number }) => void;

/** Draws a square picture with the game's name at the bottom. Rejects if the browser cannot draw. */
export async function drawSquare(
  name: string,
  paint: (context: CanvasRenderingContext2D, write: Write) => void,
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const { fontFamily } = getComputedStyle(document.querySelector('h1') ?? document.body);
  const write: Write = (text, y, size, { x = SIDE / 2, width = SIDE - 160 } = {}) => {
    context.font = `800 ${size}px ${fontFamily}`;
    context.fillText(text, x, y, width);
  };
  context.fillStyle = PAPER;
  context.fillRect(0, 0, SIDE, SIDE);
  context.textAlign = 'center';
  context.fillStyle = INK;
  paint(context, write);
  context.fillStyle = INK;
  write(APP_NAME, 1030, 60);
  return pngOf(canvas, name);
}

const mayShowPictures = () => document.documentElement.dataset.pictures !== 'off';

/** Shares text and link, with a picture if possible and `data-pictures` of the document is not off (app/layout.tsx). */
export async function shareWithPicture(draw: () => Promise<File>, shared: Shared): Promise<void> {
  const mayDraw = mayShowPictures() && 'canShare' in navigator;
  const picture = mayDraw ? await draw().catch(() => null) : null;
  // Many apps drop the link of a picture, but not its text.
  const text = `${shared.text}\n${shared.url}`;
  if (picture && (await shareByDevice({ files: [picture], text }))) return;
  await shareOrCopy(shared, pageTexts('common')('copied'));
}

/** Shares a picture, else downloads it. Shares only the text if `data-pictures` is off (app/layout.tsx). */
export async function sharePicture(draw: () => Promise<File>, text: string): Promise<void> {
  const common = pageTexts('common');
  if (!mayShowPictures()) return shareOrCopy({ url: location.origin, text }, common('copied'));
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
