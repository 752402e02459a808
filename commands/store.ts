/**
 * `npm run store -- list | refund | pack | adjust`: what the operator does in the store, while the game runs or not.
 * Without more it says how. Prints a table or a line; what is refused ends with exit code 1 and the reason.
 */
import { runSubcommands } from './run-subcommands';
import { STORE } from './store-subcommands';

await runSubcommands(STORE, process.argv.slice(2));
