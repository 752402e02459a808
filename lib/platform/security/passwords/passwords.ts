import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { semaphore } from '../limits/semaphore';

/** OWASP Password Storage Cheat Sheet, argon2id (the library's default): 46 MiB, one pass, one lane. */
const ARGON2_OPTIONS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

/** Each hash needs 46 MiB: four at once limit memory to 184 MiB. */
const PARALLEL_HASHES = 4;
const WAITING_HASHES = 400;

const inTurn = semaphore(
  PARALLEL_HASHES,
  WAITING_HASHES,
  () => new AppError('UNAVAILABLE', message('errors', 'serverBusy'), { retryAfterSeconds: 5 }),
);

/** Returns the salted argon2id hash of a password in PHC string form. Waits while too many are computed. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, ARGON2_OPTIONS));
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password).catch(() => false));
}

/** Hash of no player's password, made with the options above. */
const DUMMY_HASH =
  '$argon2id$v=19$m=47104,t=1,p=1$4LOmMAbAoSsBI5CO08SeEw$lS40LqCIkPYAszwDyDzmRkBv/tkA40w4EOfcuRsJgRM';

/** Does the work of `verifyPassword` for an unknown account, to take equal time. Always false. */
export async function verifyAgainstDummy(password: string): Promise<false> {
  await verifyPassword(DUMMY_HASH, password);
  return false;
}
