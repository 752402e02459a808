import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { APP_NAME } from '../app';

export const USERNAME_TAKEN = 'This username is taken.';
export const USERNAME_REFUSED = 'This username is not available.';

/** Names that could pass for the house, for a state of the screen, or for nobody. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'admin administrator moderator mod root system sysadmin webmaster postmaster support help helpdesk staff team ' +
    'official owner security abuse billing info contact api www null undefined unknown anonymous nobody everyone ' +
    'deleted player user guest me you police sheriff judge'
  ).split(' '),
);

const abusive = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Whether nobody may take this name: reserved (dots, dashes and trailing digits do not help) or abusive. */
export function isRefusedUsername(username: string): boolean {
  const letters = username.toLowerCase().replace(/[_.-]/g, '');
  const withoutNumber = letters.replace(/\d+$/, '');
  if (RESERVED.has(letters) || RESERVED.has(withoutNumber)) return true;
  if (letters.includes(APP_NAME.toLowerCase())) return true;
  return abusive.hasMatch(username) || abusive.hasMatch(letters);
}
