import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { semaphore } from '../limits/semaphore';

/** From the OWASP Password Storage Cheat Sheet, for argon2id: 46 MiB, one pass, one lane. */
const ARGON2_OPTIONS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

const PARALLEL_HASHES = 4;
const WAITING_HASHES = 400;

const limited = semaphore(
  PARALLEL_HASHES,
  WAITING_HASHES,
  () => new AppError('UNAVAILABLE', message('errors', 'serverBusy'), { retryAfterSeconds: 5 }),
);

/** Returns the salted argon2id hash of a password as a PHC string. @throws AppError UNAVAILABLE if too many calls wait. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, ARGON2_OPTIONS));
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return limited(() => verify(passwordHash, password).catch(() => false));
}

const DUMMY_HASH =
  '$argon2id$v=19$m=47104,t=1,p=1$4LOmMAbAoSsBI5CO08SeEw$lS40LqCIkPYAszwDyDzmRkBv/tkA40w4EOfcuRsJgRM';

/** For an unknown account: takes as long as `verifyPassword`, and returns false. */
export async function verifyAgainstDummy(password: string): Promise<false> {
  await verifyPassword(DUMMY_HASH, password);
  return false;
}
