/** `npm run store`: the operator's actions in the store, while the game runs or not. */
import { type CreateCommand, createCommand, runIfMain } from '@/lib/platform/cli/command-line';
import { printsFromGame } from './cli/operator-command';
import { adjust, list, pack, refund, totals } from './store/subcommands';

export const command: CreateCommand = (terminal) => {
  const store = createCommand(terminal, {
    script: 'store',
    purpose:
      'Lists and refunds purchases, shows totals, changes life packs, and corrects the lives of a player.',
    examples: [
      'npm run store -- list --state paid --limit 10',
      'npm run store -- adjust 12345678 -3 --reason "credited twice"',
    ],
  });
  const print = printsFromGame(terminal, 'lineup-store');
  store
    .command('list')
    .description('Lists purchases, newest first.')
    .option(
      '--state <STATE>',
      'only created, open, processing, paid, failed, expired, refused, refunded or disputed ones',
    )
    .option('--player <USER_ID>', 'only purchases of this player')
    .option('--day <DAY>', 'only purchases of this day in UTC, such as 2026-11-23')
    .option('--limit <COUNT>', 'the number of purchases (default: 50)')
    .action((options) => print((game) => list(game, options)));
  store
    .command('refund')
    .description('Refunds a purchase, in part or whole.')
    .argument('<PURCHASE>', 'the id of the purchase')
    .argument('[CENTS]', 'the amount in the smallest unit of its currency (default: all that is left)')
    .action((purchase, cents) => print((game) => refund(game, purchase, cents)));
  store
    .command('totals')
    .description('Shows what was paid, refunded and disputed, beside the figures of the payment provider.')
    .option('--by <PERIOD>', 'day, the last 31, or month, the last 12 (default: day)')
    .action((options) => print((game) => totals(game, options)));
  store
    .command('pack')
    .description('Changes what a life pack holds or costs.')
    .argument('<PACK>', 'the pack, 1 to 6')
    .option('--lives <COUNT>', 'the new number of lives')
    .option('--cents <CENTS>', 'the new price')
    .action((id, options) => print((game) => pack(game, id, options)));
  store
    .command('adjust')
    .description('Credits lives to a player, or debits them.')
    .argument('<USER_ID>', 'the User ID of the player')
    .argument('<LIVES>', 'the number of lives; a negative number debits')
    .requiredOption('--reason <TEXT>', 'the reason, for the records')
    .action((userId, lives, { reason }) => print((game) => adjust(game, userId, lives, reason)));
  return store;
};

await runIfMain(import.meta.url, command);
