import { newOperatorSchema } from '@/lib/contract/desk/operators/schemas';
import { counted } from '@/lib/contract/english-format';
import { addOperator, changeRoles, removeOperator } from '@/lib/desk/operators/change-operators';
import { enrollmentPath, renewEnrollment } from '@/lib/desk/operators/enrollment';
import { type ListedOperator, listOperators } from '@/lib/desk/operators/list-operators';
import { findOperator, type OperatorsContext } from '@/lib/desk/operators/operator-rows';
import { deskUrlOf } from '@/lib/platform/config/desk-url';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { AppError } from '@/lib/platform/errors/app-error';
import { systemRandom } from '@/lib/platform/random';
import { minuteText, type OperatorGame, textTable } from '../cli/operator-command';

const contextOf = ({ db }: OperatorGame): OperatorsContext => ({
  db,
  now: () => new Date(),
  random: systemRandom,
});

/** Splits `records,support`. Unverified. */
const splitRoles = (text: string) => text.split(',').map((role) => role.trim());

/** Throws UNAVAILABLE while the desk is off, because a link to it would lead nowhere. */
function deskOf({ settings }: OperatorGame): URL {
  const desk = deskUrlOf(settings);
  if (!desk) throw new AppError('UNAVAILABLE', 'The desk is off: set DESK_URL (docs/settings.md).');
  return desk;
}

const linkText = (desk: URL, token: string) =>
  `Open this link within 24 hours. It works once, and enrols a passkey:\n${desk.origin}${enrollmentPath(token)}`;

const endedText = (ended: number) => (ended === 0 ? '' : ` ${counted(ended, 'session')} ended.`);

const rowOf = (operator: ListedOperator) => ({
  name: operator.name,
  roles: operator.roles.join(','),
  passkeys: operator.passkeys,
  'last used': operator.lastUsedAt ? minuteText(operator.lastUsedAt) : 'never',
  'open link until': operator.linkUntil ? minuteText(operator.linkUntil) : '',
  left: operator.leftAt ? minuteText(operator.leftAt) : '',
});

export async function list(game: OperatorGame): Promise<string> {
  const operators = await listOperators(contextOf(game));
  return operators.length === 0 ? 'There are no operators yet.' : textTable(operators.map(rowOf));
}

export async function add(game: OperatorGame, name: string, options: { roles: string }): Promise<string> {
  const desk = deskOf(game);
  const input = parseInput(newOperatorSchema, { name, roles: splitRoles(options.roles) });
  const { token } = await addOperator(contextOf(game), input);
  return `${input.name} is an operator now. ${linkText(desk, token)}`;
}

export async function roles(game: OperatorGame, name: string, given: string): Promise<string> {
  const checked = parseInput(newOperatorSchema.pick({ roles: true }), { roles: splitRoles(given) });
  const { id: operatorId, name: found } = await findOperator({ db: game.db }, name);
  const { ended } = await changeRoles(contextOf(game), { operatorId, ...checked });
  return `The roles of ${found} are ${checked.roles.join(', ')} now.${endedText(ended)}`;
}

export async function link(game: OperatorGame, name: string): Promise<string> {
  const desk = deskOf(game);
  const { id: operatorId } = await findOperator({ db: game.db }, name);
  const { token } = await renewEnrollment(contextOf(game), { operatorId });
  return `${linkText(desk, token)}\nUsing it removes the earlier passkeys and recovery codes.`;
}

export async function remove(game: OperatorGame, name: string): Promise<string> {
  const { id: operatorId, name: found } = await findOperator({ db: game.db }, name);
  const { ended } = await removeOperator(contextOf(game), { operatorId });
  return `${found} is no longer an operator.${endedText(ended)}`;
}
