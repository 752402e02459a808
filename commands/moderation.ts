/** `npm run moderation`: the operator's actions on reported players, while the game runs or not. */
import { SANCTION_REASONS } from '@/lib/contract/enums';
import { type CreateCommand, createCommand, runIfMain } from '@/lib/platform/cli/command-line';
import { printsFromGame } from './cli/operator-command';
import {
  ban,
  dismiss,
  exclude,
  exclusions,
  lift,
  log,
  queue,
  removeImageOf,
  rename,
  show,
  unban,
  warn,
} from './moderation/subcommands';

const LIMIT = ['--limit <COUNT>', 'the number of rows (default: 50)'] as const;
const BY = ['--by <NAME>', 'your name in the log (default: the user of this machine)'] as const;
const USER_ID = ['<USER_ID>', 'the User ID of the player'] as const;

export const command: CreateCommand = (terminal) => {
  const moderation = createCommand(terminal, {
    script: 'moderation',
    purpose: 'Reviews reported players: shows reports, renames, removes images, bans.',
    examples: [
      'npm run moderation -- queue',
      'npm run moderation -- ban 12345678 --reason "repeated offensive names"',
    ],
  });
  const print = printsFromGame(terminal, 'lineup-moderation');
  moderation
    .command('queue')
    .description('Lists what players reported, oldest first.')
    .option(...LIMIT)
    .action((options) => print((game) => queue(game, options)));
  addPlayerCommands(moderation, print);
  addBoardExclusions(moderation, print);
  moderation
    .command('dismiss')
    .description('Settles a report, and all others about the same name or image, without a change.')
    .argument('<REPORT>', 'the id of the report')
    .option(...BY)
    .action((reportId, options) => print((game) => dismiss(game, reportId, options)));
  moderation
    .command('log')
    .description('Lists what operators did, newest first.')
    .option(...LIMIT)
    .action((options) => print((game) => log(game, options)));
  return moderation;
};

type Print = ReturnType<typeof printsFromGame>;

function addPlayerCommands(moderation: ReturnType<typeof createCommand>, print: Print): void {
  moderation
    .command('show')
    .description('Shows a player, the reports about them, and what was done.')
    .argument(...USER_ID)
    .action((userId) => print((game) => show(game, userId)));
  moderation
    .command('rename')
    .description('Gives a player another name. Nobody can take the old name again.')
    .argument(...USER_ID)
    .option('--to <NAME>', 'the new name (default: a neutral name)')
    .option(...BY)
    .action((userId, options) => print((game) => rename(game, userId, options)));
  moderation
    .command('remove-image')
    .description('Removes the profile image of a player.')
    .argument(...USER_ID)
    .option(...BY)
    .action((userId, options) => print((game) => removeImageOf(game, userId, options)));
  moderation
    .command('ban')
    .description('Signs a player out everywhere, and refuses their logins.')
    .argument(...USER_ID)
    .requiredOption('--reason <TEXT>', 'the reason, for the log')
    .option('--why <WHY>', `what the player reads: ${SANCTION_REASONS.join(', ')} (default: other)`)
    .option('--days <DAYS>', 'ends by itself after 1, 7 or 30 days (default: it lasts)')
    .option(...BY)
    .action((userId, options) => print((game) => ban(game, userId, options)));
  moderation
    .command('warn')
    .description('Warns a player, who keeps playing.')
    .argument(...USER_ID)
    .requiredOption('--reason <TEXT>', 'the reason, for the log')
    .option('--why <WHY>', `what the player reads: ${SANCTION_REASONS.join(', ')} (default: other)`)
    .option(...BY)
    .action((userId, options) => print((game) => warn(game, userId, options)));
  moderation
    .command('unban')
    .description('Lets a banned player log in again.')
    .argument(...USER_ID)
    .option(...BY)
    .action((userId, options) => print((game) => unban(game, userId, options)));
}

function addBoardExclusions(moderation: ReturnType<typeof createCommand>, print: Print): void {
  const boardExclusions = moderation
    .command('board-exclusions')
    .description('Lists the players who are excluded from boards, the latest first.')
    .option(...LIMIT)
    .action((options) => print((game) => exclusions(game, options)));
  boardExclusions
    .command('add')
    .description('Excludes a player from boards until it is lifted.')
    .argument(...USER_ID)
    .requiredOption('--reason <TEXT>', 'the reason, for the log')
    .option(...BY)
    .action((userId, options) => print((game) => exclude(game, userId, options)));
  boardExclusions
    .command('lift')
    .description('Lists a player on boards again. The rule judges only later answers.')
    .argument(...USER_ID)
    .option(...BY)
    .action((userId, options) => print((game) => lift(game, userId, options)));
}

await runIfMain(import.meta.url, command);
