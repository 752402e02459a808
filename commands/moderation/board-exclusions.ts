import { excludePlayer } from '@/lib/moderation/exclude-player';
import { liftExclusion } from '@/lib/moderation/lift-exclusion';
import { listExclusions } from '@/lib/moderation/list-exclusions';
import { reasonedSchema, subjectSchema } from '@/lib/moderation/operator';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { minuteText, type OperatorGame } from '../cli/operator-command';
import { textTable } from '../cli/text-table';
import { type By, type Limit, limitOf, operatorOf } from './subcommands';

export async function exclusions({ db }: OperatorGame, options: Limit): Promise<string> {
  const found = await listExclusions({ db }, limitOf(options));
  if (found.length === 0) return 'Nobody is excluded from boards.';
  const rows = found.map(({ userId, since, until, reason }) => ({
    player: userId,
    since: minuteText(since),
    until: until ? minuteText(until) : 'lifted',
    reason,
  }));
  return textTable(rows);
}

export async function exclude(
  game: OperatorGame,
  userId: string,
  options: By & { reason: string },
): Promise<string> {
  const input = parseInput(reasonedSchema, { userId, reason: options.reason });
  const { changed } = await excludePlayer(operatorOf(game, options), input);
  return changed
    ? 'This player is on no board now, until the exclusion is lifted.'
    : 'This player was excluded already, until it is lifted.';
}

export async function lift(game: OperatorGame, userId: string, options: By): Promise<string> {
  const { changed } = await liftExclusion(operatorOf(game, options), parseInput(subjectSchema, { userId }));
  return changed
    ? 'This player is on the boards again. Only later answers are judged.'
    : 'This player is not excluded from boards.';
}
