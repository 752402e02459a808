/**
 * `npm run removals -- queue | show | find | approve | reinstate | flags | pull | dismiss | log`: what the operator decides about
 * records that somebody wants gone, while the game runs or not. Without more it says how. Prints a table or a line; what
 * is refused ends with exit code 1 and the reason.
 */
import { REMOVALS } from './removals-subcommands';
import { runSubcommands } from './run-subcommands';

await runSubcommands(REMOVALS, process.argv.slice(2));
