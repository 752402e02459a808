import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@/lib/platform/errors/app-error';
import { semaphore } from '../limits/semaphore';

/** OWASP Password Storage Cheat Sheet, argon2id (the library's default variant): 46 MiB, one pass, one lane. */
const ARGON2_OPTIONS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

/** Each hash holds 46 MiB: four at once bound the memory at 184 MiB however many people log in. */
const PARALLEL_HASHES = 4;
const WAITING_HASHES = 400;

const inTurn = semaphore(
  PARALLEL_HASHES,
  WAITING_HASHES,
  () =>
    new AppError('UNAVAILABLE', 'The server is busy. Try again in a few seconds.', { retryAfterSeconds: 5 }),
);

/** The argon2id hash of a password, salted, in PHC string form. Waits its turn when many are asked at once. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, ARGON2_OPTIONS));
}

/** Whether the password is the one that was hashed. A malformed hash matches nothing. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password).catch(() => false));
}

/** Hash of a password that nobody has, made with the options above. */
const DUMMY_HASH =
  '$argon2id$v=19$m=47104,t=1,p=1$4LOmMAbAoSsBI5CO08SeEw$lS40LqCIkPYAszwDyDzmRkBv/tkA40w4EOfcuRsJgRM';

/** Does the work of `verifyPassword` for an account that does not exist, so that the time does not tell. Always false. */
export async function verifyAgainstDummy(password: string): Promise<false> {
  await verifyPassword(DUMMY_HASH, password);
  return false;
}
