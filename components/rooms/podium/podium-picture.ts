import { ACCENT, drawSquare, INK, PAPER } from '@/components/client/share/share-picture';
import type { RoomMemberView } from '@/lib/contract/rooms/room-view';

const STEPS = [
  { place: 2, left: 140, height: 250 },
  { place: 1, left: 410, height: 340 },
  { place: 3, left: 680, height: 180 },
] as const;
const STEP_WIDTH = 260;
const FLOOR = 930;

type Podium = {
  title: string;
  own: Pick<RoomMemberView, 'name' | 'place'>;
  /** Such as '8 of 10 right · 12 players'. */
  result: string;
};

/** Draws the podium with only the player's own name. Rejects if the browser cannot draw. */
export function drawPodium({ title, own, result }: Podium): Promise<File> {
  return drawSquare('podium.png', (context, write) => {
    write(title, 170, 110);
    write(result, 250, 54);
    for (const { place, left, height } of STEPS) {
      const isOwn = own.place === place;
      const x = left + STEP_WIDTH / 2;
      context.fillStyle = isOwn ? ACCENT : INK;
      context.fillRect(left, FLOOR - height, STEP_WIDTH, height);
      context.fillStyle = isOwn ? INK : PAPER;
      write(String(place), FLOOR - height + 110, 100, { x });
      context.fillStyle = INK;
      context.beginPath();
      context.arc(x, FLOOR - height - 120, 62, 0, 2 * Math.PI);
      context.fill();
      if (isOwn) write(own.name, FLOOR - height - 210, 52, { x, width: STEP_WIDTH + 60 });
    }
  });
}
