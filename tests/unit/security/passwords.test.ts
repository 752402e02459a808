import { expect, test } from 'vitest';
import { AppError } from '@/lib/platform/errors/app-error';
import { semaphore } from '@/lib/platform/security/limits/semaphore';
import { isCommonPassword } from '@/lib/platform/security/passwords/common-passwords';
import {
  hashPassword,
  verifyAgainstDummy,
  verifyPassword,
} from '@/lib/platform/security/passwords/passwords';

test('passwords are hashed with argon2id as OWASP recommends, each with its own salt', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, 'correct horse')).toBe(true);
  expect(await verifyPassword(one, 'Correct horse')).toBe(false);
  expect(await verifyPassword('no hash at all', 'correct horse')).toBe(false);
});

test('the decoy hash of unknown accounts costs as much as a real one and never matches', async () => {
  expect(await verifyAgainstDummy('no account has this password')).toBe(false);
});

test('common passwords are refused in any case; longer phrases are not', () => {
  for (const common of ['password', 'PASSWORD', '12345678', 'Iloveyou', 'qwertyuiop', 'trustno1']) {
    expect(isCommonPassword(common), common).toBe(true);
  }
  for (const rare of ['correcthorsebattery', 'x9!kW2pQ', 'zebra-lamp-41']) {
    expect(isCommonPassword(rare), rare).toBe(false);
  }
});

test('a semaphore limits running and waiting tasks, and continues after a failure', async () => {
  const run = semaphore(2, 3, () => new AppError('UNAVAILABLE', 'full'));
  let running = 0;
  let most = 0;
  const releases: (() => void)[] = [];
  const task = () =>
    run(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((release) => releases.push(release));
      running -= 1;
    });
  const admitted = Array.from({ length: 5 }, task);
  await expect(task()).rejects.toThrow('full');
  for (let done = 0; done < 5; done += 1) {
    await expect.poll(() => releases.length).toBeGreaterThan(done);
    releases[done]?.();
  }
  await Promise.all(admitted);
  expect(most).toBe(2);
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(Promise.all([run(async () => 1), run(async () => 2)])).resolves.toEqual([1, 2]);
});
