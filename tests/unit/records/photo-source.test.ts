import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoFolder } from '@/lib/records/import/photo-source';

let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'lineup-photos-'));
  await mkdir(join(scratch, 'photos', 'folder.jpg'), { recursive: true });
  await writeFile(join(scratch, 'secret.jpg'), 'secret');
  await writeFile(join(scratch, 'photos', 'a.jpg'), 'a');
  await symlink(join(scratch, 'secret.jpg'), join(scratch, 'photos', 'link.jpg'));
  execFileSync('/usr/bin/env', ['mkfifo', join(scratch, 'photos', 'pipe.jpg')]);
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

test('a photo folder returns its regular files, and nothing else by any name', async () => {
  const photo = photoFolder(join(scratch, 'photos'));
  expect(Buffer.from((await photo('a.jpg')) ?? '').toString()).toBe('a');
  const names = [
    'link.jpg',
    'folder.jpg',
    'pipe.jpg',
    '../secret.jpg',
    '..%2Fsecret.jpg',
    join(scratch, 'secret.jpg'),
    'a.jpg\0',
    '.',
  ];
  for (const name of names) expect(await photo(name), name).toBeNull();
});
