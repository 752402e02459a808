/**
 * `npm run moderation -- queue | show | rename | remove-image | ban | unban | dismiss | log`: what the operator does about
 * players and what was reported of them, while the game runs or not. Without more it says how. Prints a table or a line;
 * what is refused ends with exit code 1 and the reason.
 */
import { MODERATION } from './moderation-subcommands';
import { runSubcommands } from './run-subcommands';

await runSubcommands(MODERATION, process.argv.slice(2));
