import { pngOf } from '@/components/client/share-picture';
import { APP_NAME } from '@/lib/contract/app-name';
import type { RoomMemberView } from '@/lib/contract/rooms/room-view';

const SIDE = 1080;
const PAPER = '#f3e8d0';
const INK = '#1b1a1d';
const ACCENT = '#f5a524';
/** By place. The second stands left of the first. */
const STEPS = [
  { place: 2, left: 140, height: 250 },
  { place: 1, left: 410, height: 340 },
  { place: 3, left: 680, height: 180 },
] as const;
const STEP_WIDTH = 260;
const FLOOR = 930;

type Podium = {
  /** Says how the player did. */
  title: string;
  own: Pick<RoomMemberView, 'name' | 'place'>;
  /** Such as '8 of 10 right · 12 players'. */
  result: string;
};

/** Draws the podium with the player's own name, and no other. Rejects where the browser cannot draw. */
export async function drawPodium({ title, own, result }: Podium): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const { fontFamily } = getComputedStyle(document.querySelector('h1') ?? document.body);
  const write = (text: string, y: number, size: number, x = SIDE / 2, width = SIDE - 160) => {
    context.font = `800 ${size}px ${fontFamily}`;
    context.fillText(text, x, y, width);
  };
  context.fillStyle = PAPER;
  context.fillRect(0, 0, SIDE, SIDE);
  context.textAlign = 'center';
  context.fillStyle = INK;
  write(title, 170, 110);
  write(result, 250, 54);
  for (const { place, left, height } of STEPS) {
    const isOwn = own.place === place;
    const center = left + STEP_WIDTH / 2;
    context.fillStyle = isOwn ? ACCENT : INK;
    context.fillRect(left, FLOOR - height, STEP_WIDTH, height);
    context.fillStyle = isOwn ? INK : PAPER;
    write(String(place), FLOOR - height + 110, 100, center);
    context.fillStyle = INK;
    context.beginPath();
    context.arc(center, FLOOR - height - 120, 62, 0, 2 * Math.PI);
    context.fill();
    if (isOwn) write(own.name, FLOOR - height - 210, 52, center, STEP_WIDTH + 60);
  }
  write(APP_NAME, 1030, 60);
  return pngOf(canvas, 'podium.png');
}
