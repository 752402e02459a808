/** `npm run daily`: the operator's actions on the daily, while the game runs or not. */
import {
  type GrantOutcome,
  grantDay,
  grantedDaySchema,
  listGrantedDays,
  revokeDay,
} from '@/lib/daily/granted-days';
import { type CreateCommand, createCommand, runIfMain } from '@/lib/platform/cli/command-line';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { minuteText, type OperatorGame, printsFromGame, textTable } from './cli/operator-command';

const now = () => new Date();

const playersText = ({ players }: GrantOutcome) =>
  players === 1
    ? 'The streak of 1 player changed.'
    : `The streaks of ${players.toLocaleString('en')} players changed.`;

async function grant({ db }: OperatorGame, day: string): Promise<string> {
  const outcome = await grantDay({ db, now }, parseInput(grantedDaySchema, { day }));
  return `${day} ${outcome.changed ? 'is granted now' : 'was granted before'}. ${playersText(outcome)}`;
}

async function revoke({ db }: OperatorGame, day: string): Promise<string> {
  const outcome = await revokeDay({ db, now }, parseInput(grantedDaySchema, { day }));
  return `${day} ${outcome.changed ? 'is no longer granted' : 'was not granted'}. ${playersText(outcome)}`;
}

async function list({ db }: OperatorGame): Promise<string> {
  const days = await listGrantedDays({ db });
  if (days.length === 0) return 'No day is granted.';
  return textTable(days.map(({ day, grantedAt }) => ({ day, granted: minuteText(grantedAt) })));
}

export const command: CreateCommand = (terminal) => {
  const daily = createCommand(terminal, {
    script: 'daily',
    purpose: 'Grants days when the game was down, so a missed daily breaks no streak.',
    examples: ['npm run daily -- grant 2026-11-20', 'npm run daily -- list'],
  });
  const print = printsFromGame(terminal, 'lineup-daily');
  const DAY = ['<DAY>', 'a day in UTC, such as 2026-11-20, at most 30 days ago'] as const;
  daily
    .command('grant')
    .description('Grants a day, and restores the streaks that it has broken.')
    .argument(...DAY)
    .action((day) => print((game) => grant(game, day)));
  daily
    .command('revoke')
    .description('Takes a grant back. Streaks become what they were without it.')
    .argument(...DAY)
    .action((day) => print((game) => revoke(game, day)));
  daily
    .command('list')
    .description('Lists the granted days.')
    .action(() => print(list));
  return daily;
};

await runIfMain(import.meta.url, command);
