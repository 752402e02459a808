import { APP_NAME } from '@/lib/contract/app-name';
import type { BadgeView } from '@/lib/contract/badges/badge-view';

const SIDE = 1024;
const ICON_SIDE = 640;
const ICON_TOP = 96;
const NAME_AT = 844;
const APP_NAME_AT = 936;
const BACKGROUND = '#f3e8d0';
const TEXT = '#1b1a1d';

async function loadIcon(name: string): Promise<HTMLImageElement> {
  const svg = await (await fetch(`/badge/${name}`)).text();
  // Firefox draws no SVG without a size of its own.
  const sized = svg.replace('<svg ', `<svg width="${ICON_SIDE}" height="${ICON_SIDE}" `);
  const icon = new Image();
  icon.src = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }));
  try {
    await icon.decode();
    return icon;
  } finally {
    URL.revokeObjectURL(icon.src);
  }
}

/** Draws the badge with its name as a PNG. It shows no record. Rejects where the icon does not load. */
async function drawBadge({ badge, badge_icon }: BadgeView): Promise<File> {
  const icon = await loadIcon(badge_icon);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(icon, (SIDE - ICON_SIDE) / 2, ICON_TOP, ICON_SIDE, ICON_SIDE);
  context.fillStyle = TEXT;
  context.textAlign = 'center';
  const { fontFamily } = getComputedStyle(document.querySelector('h1, h2') ?? document.body);
  context.font = `800 88px ${fontFamily}`;
  context.fillText(badge, SIDE / 2, NAME_AT, SIDE - 2 * ICON_TOP);
  context.font = `600 52px ${fontFamily}`;
  context.fillText(APP_NAME, SIDE / 2, APP_NAME_AT);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (png === null) throw new Error('no picture');
  return new File([png], `${badge_icon.replace(/\.\w+$/, '')}.png`, { type: 'image/png' });
}

function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Shares a picture of the badge through the device's share sheet, else downloads it. */
export async function showBadge(badge: BadgeView, text: string): Promise<'shared' | 'downloaded' | 'failed'> {
  try {
    const picture = await drawBadge(badge);
    const shared = { files: [picture], text };
    if (navigator.canShare?.(shared)) {
      await navigator.share(shared);
      return 'shared';
    }
    download(picture);
    return 'downloaded';
  } catch (error) {
    // The player closed the share sheet.
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed';
  }
}
