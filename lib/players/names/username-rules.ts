import topLevelDomains from 'tlds' with { type: 'json' };
import { APP_NAME } from '@/lib/contract/app-name';
import { message } from '@/messages/message';
import { isAbusiveName } from './abusive-names';
import { nameSkeleton } from './name-skeleton';

export const USERNAME_TAKEN = message('profile', 'usernameTaken');
export const USERNAME_REFUSED = message('profile', 'usernameRefused');

/** Names that players could mistake for an operator, a label on the screen, or a missing player. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'admin administrator moderator mod root system sysadmin webmaster postmaster support help helpdesk staff team ' +
    'official owner security abuse billing info contact api www null undefined unknown anonymous nobody everyone ' +
    'deleted player user guest me you police sheriff judge'
  )
    .split(' ')
    .map(nameSkeleton),
);
const APP_SKELETON = nameSkeleton(APP_NAME);

/**
 * Yields the name without `_`, `.` and `-`, then with one trailing digit less each time. For `suppor7_99`: `suppor799`, `suppor79`,
 * `suppor7`, `suppor`.
 */
function* withoutTrailingDigits(name: string): Generator<string> {
  const joined = name.replace(/[_.-]/g, '');
  const digits = /\d*$/.exec(joined)?.[0].length ?? 0;
  for (let cut = 0; cut <= digits; cut += 1) yield joined.slice(0, joined.length - cut);
}

const TOP_LEVEL_DOMAINS: ReadonlySet<string> = new Set(topLevelDomains);

/** Many apps would turn a name that ends like a domain (`cheap-pills.com`) into a link. */
function endsLikeDomain(username: string): boolean {
  const [, ending = ''] = /[a-z0-9][_-]*\.([a-z]+)[_.-]*$/i.exec(username) ?? [];
  return TOP_LEVEL_DOMAINS.has(ending.toLowerCase());
}

/** Refuses names that are abusive, contain the game's name, end like a domain, or look like a reserved name. */
export function isRefusedUsername(username: string): boolean {
  if (endsLikeDomain(username)) return true;
  if (nameSkeleton(username).includes(APP_SKELETON)) return true;
  for (const name of withoutTrailingDigits(username)) if (RESERVED.has(nameSkeleton(name))) return true;
  return isAbusiveName(username);
}
