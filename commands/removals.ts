/** `npm run removals`: the operator's decisions about removal requests and flagged records, while the game runs or not. */
import { type CreateCommand, createCommand, runIfMain } from '@/lib/platform/cli/command-line';
import { printsFromGame } from './cli/operator-command';
import { isOneCriterion } from './removals/search-criteria';
import {
  approve,
  dismiss,
  find,
  flags,
  log,
  pull,
  queue,
  reinstate,
  show,
  split,
} from './removals/subcommands';

const LIMIT = ['--limit <COUNT>', 'the number of rows (default: 50)'] as const;
const BY = ['--by <NAME>', 'your name in the log (default: the user of this machine)'] as const;
const RECEIPT = ['<RECEIPT>', 'the receipt of the request'] as const;
const RECORD = ['<RECORD>', 'the id of the record'] as const;

export const command: CreateCommand = (terminal) => {
  const removals = createCommand(terminal, {
    script: 'removals',
    purpose: 'Reviews removal requests and flagged records.',
    examples: [
      'npm run removals -- queue',
      'npm run removals -- find --county 48209 --day 2026-03-01',
      'npm run removals -- approve 7K2M-QX4T-9RWD --by olivia',
    ],
  });
  const print = printsFromGame(terminal, 'lineup-removals');
  addRequestCommands(removals, print);
  addFlagCommands(removals, print);
  removals
    .command('log')
    .description('Lists what was decided, newest first.')
    .option(...LIMIT)
    .action((options) => print((game) => log(game, options)));
  return removals;
};

type Print = ReturnType<typeof printsFromGame>;

function addRequestCommands(removals: ReturnType<typeof createCommand>, print: Print): void {
  removals
    .command('queue')
    .description(
      'Lists requests without a decision: first those whose records are still in play, then the oldest.',
    )
    .option(...LIMIT)
    .action((options) => print((game) => queue(game, options)));
  removals
    .command('show')
    .description('Shows a request with its records.')
    .argument(...RECEIPT)
    .action((receipt) => print((game) => show(game, receipt)));
  removals
    .command('find')
    .description(
      'Finds the records that a letter asks to remove, by one of: photo, county and day, record_id.',
    )
    .option('--photo <FILE>', 'a file with the photo, also resized or trimmed')
    .option('--county <FIPS>', 'the five digits of the county; takes --day')
    .option('--day <YYYY-MM-DD>', 'the day of the booking; takes --county')
    .option('--record-id <ID>', 'the record_id of the feed')
    .action((options, subcommand) => {
      if (!isOneCriterion(options))
        subcommand.error('error: name one of --photo, --county with --day, or --record-id');
      return print((game) => find(game, options));
    });
  removals
    .command('approve')
    .description('Erases the records of a request for good. No import brings them back.')
    .argument(...RECEIPT)
    .option(...BY)
    .action((receipt, options) => print((game) => approve(game, receipt, options)));
  removals
    .command('reinstate')
    .description('Puts the records of a request back into play.')
    .argument(...RECEIPT)
    .option(...BY)
    .action((receipt, options) => print((game) => reinstate(game, receipt, options)));
  removals
    .command('split')
    .description('Erases some records of a request for good, and puts its others back into play.')
    .argument(...RECEIPT)
    .requiredOption('--approve <RECORD...>', 'the ids of the records to erase, separated by spaces')
    .option(...BY)
    .action((receipt, options) => print((game) => split(game, receipt, options)));
}

function addFlagCommands(removals: ReturnType<typeof createCommand>, print: Print): void {
  removals
    .command('flags')
    .description('Lists records in play that players flagged.')
    .option(...LIMIT)
    .action((options) => print((game) => flags(game, options)));
  removals
    .command('pull')
    .description('Takes a flagged record out of play, to be approved or reinstated.')
    .argument(...RECORD)
    .option(...BY)
    .action((recordId, options) => print((game) => pull(game, recordId, options)));
  removals
    .command('dismiss')
    .description('Settles the flags of a record, which stays in play.')
    .argument(...RECORD)
    .option(...BY)
    .action((recordId, options) => print((game) => dismiss(game, recordId, options)));
}

await runIfMain(import.meta.url, command);
