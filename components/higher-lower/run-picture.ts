import { ACCENT, drawSquare, INK, PAPER } from '@/components/client/share-picture';

type Arrow = { x: number; color: string; isUp: boolean };

function drawArrow(context: CanvasRenderingContext2D, { x, color, isUp }: Arrow): void {
  const [tip, base] = isUp ? [410, 600] : [600, 410];
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(x, tip);
  context.lineTo(x + 120, base);
  context.lineTo(x - 120, base);
  context.fill();
}

/** Draws how many a player got in a row. It shows no booking record and no player's name. Rejects where the browser cannot draw. */
export function drawRun({ game, run, inARow }: { game: string; run: string; inARow: string }): Promise<File> {
  return drawSquare('higher-or-lower.png', (context, write) => {
    write(game, 170, 110);
    context.fillStyle = INK;
    context.fillRect(0, 220, 1080, 640);
    drawArrow(context, { x: 190, color: ACCENT, isUp: true });
    drawArrow(context, { x: 890, color: PAPER, isUp: false });
    context.fillStyle = PAPER;
    write(run, 650, 400, { width: 440 });
    write(inARow, 780, 90);
  });
}
