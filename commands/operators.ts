/** `npm run operators`: manages the people who work at the desk, while the game runs or not. */
import { OPERATOR_ROLES } from '@/lib/contract/enums';
import { type CreateCommand, createCommand, runIfMain } from '@/lib/platform/cli/command-line';
import { printsFromGame } from './cli/operator-command';
import { add, link, list, remove, roles } from './operators/subcommands';

const NAME = ['<NAME>', 'the name of the operator'] as const;
const ROLES = `one or more of ${OPERATOR_ROLES.join(',')}, with commas between`;

export const command: CreateCommand = (terminal) => {
  const operators = createCommand(terminal, {
    script: 'operators',
    purpose: 'Lists and changes who works at the desk.',
    examples: ['npm run operators -- add Olivia --roles records,support', 'npm run operators -- link Olivia'],
  });
  const print = printsFromGame(terminal, 'lineup-operators');
  operators
    .command('list')
    .description('Lists the operators, with those who have left.')
    .action(() => print(list));
  operators
    .command('add')
    .description('Adds an operator, and prints the link that enrols a passkey.')
    .argument(...NAME)
    .requiredOption('--roles <ROLES>', ROLES)
    .action((name, options) => print((game) => add(game, name, options)));
  operators
    .command('roles')
    .description('Changes the roles of an operator, and ends their sessions.')
    .argument(...NAME)
    .argument('<ROLES>', ROLES)
    .action((name, given) => print((game) => roles(game, name, given)));
  operators
    .command('link')
    .description('Prints a new enrolment link, for an operator who lost every passkey.')
    .argument(...NAME)
    .action((name) => print((game) => link(game, name)));
  operators
    .command('remove')
    .description('Ends the work of an operator: no session, passkey or link counts any longer.')
    .argument(...NAME)
    .action((name) => print((game) => remove(game, name)));
  return operators;
};

await runIfMain(import.meta.url, command);
