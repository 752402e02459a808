/** `npm run boards`: the operator's actions on boards, while the game runs or not. */
import { boardName } from '@/lib/contract/leaderboard/windows';
import { rebuildWindow } from '@/lib/leaderboard/scores/rebuild-window';
import { type CreateCommand, createCommand, runIfMain } from '@/lib/platform/cli/command-line';
import { type OperatorGame, printsFromGame } from './cli/operator-command';

async function rebuild({ db }: OperatorGame, window: string): Promise<string> {
  const windowId = Number(window);
  if (!/^[12]\d{6}$/.test(window)) throw new Error(`${window} is no window: 1202647 is week 47 of 2026.`);
  const { playersBefore, pointsBefore, players, points } = await rebuildWindow({ db }, { windowId });
  return `${boardName(windowId)}: ${players} players with ${points} points; before ${playersBefore} with ${pointsBefore}`;
}

export const command: CreateCommand = (terminal) => {
  const boards = createCommand(terminal, {
    script: 'boards',
    purpose: 'Rebuilds a board from the stored answers.',
    examples: ['npm run boards -- rebuild 1202647'],
  });
  const print = printsFromGame(terminal, 'lineup-boards');
  boards
    .command('rebuild')
    .description('Replaces the scores of a week or a month by what follows from its answers.')
    .argument('<WINDOW>', '1202647 is week 47 of 2026, 2202611 is November 2026')
    .action((window) => print((game) => rebuild(game, window)));
  return boards;
};

runIfMain(import.meta.url, command);
