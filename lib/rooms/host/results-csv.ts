import type { RoomInput } from '@/lib/contract/rooms/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { csvLine } from '@/lib/platform/csv/csv-line';
import { type PlayedGame, readLastGame } from './read-game';

/** Returns the results of the last game as CSV, for the host. Players are named as in the room. Throws as `readLastGame`. */
export async function exportResults(ctx: PlayerContext, input: RoomInput): Promise<string> {
  return resultsCsv(await readLastGame(ctx, input));
}

/** Returns a line for each player. The cell of a question is 1 for a right answer, 0 for a wrong one, and empty without an answer. */
export function resultsCsv({ questions, players, questionMs }: PlayedGame): string {
  const header = [
    'name',
    'right',
    'questions',
    'seconds',
    ...questions.map(({ position }) => `q${position + 1}`),
  ];
  const lines = players.map(({ name, choices, times }) => {
    const marks = questions.map(({ position, answer }) => {
      const choice = choices.get(position);
      return choice === undefined ? '' : choice === answer ? '1' : '0';
    });
    const right = marks.filter((mark) => mark === '1').length;
    const ms = questions.reduce((total, { position }) => total + (times.get(position) ?? questionMs), 0);
    return { right, ms, cells: [name, `${right}`, `${questions.length}`, (ms / 1000).toFixed(1), ...marks] };
  });
  const sorted = lines.toSorted((a, b) => b.right - a.right || a.ms - b.ms);
  return [header, ...sorted.map(({ cells }) => cells)].map(csvLine).join('');
}
