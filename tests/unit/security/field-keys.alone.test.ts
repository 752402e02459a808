import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fieldKeysFile, KEYS_FILE_CHECK_MS, parseKeyring } from '@/lib/platform/config/field-keys';
import { addFieldKey } from '@/lib/platform/security/fields/add-field-key';
import { fieldCipher, keyIdOf } from '@/lib/platform/security/fields/sealed-fields';

vi.hoisted(() => {
  process.env.LOG_LEVEL = 'silent';
});

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const place = { column: 'players.email', rowId: '0197a1f0-0000-7000-8000-000000000001' };

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lineup-keys-'));
  file = join(directory, 'field-keys');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function startProcess() {
  const clock = { ms: 0 };
  return { clock, ...fieldCipher(fieldKeysFile(file, () => clock.ms)) };
}

test('pairs are separated by commas, spaces or lines, the newest first', () => {
  for (const text of [`k2:${key(2)},k1:${key(1)}`, `\nk2:${key(2)}\r\n  k1:${key(1)}\n\n`]) {
    const { newest, keys } = parseKeyring(text);
    expect([newest, ...keys.keys()]).toEqual(['k2', 'k2', 'k1']);
    expect(keys.get('k1')?.export()).toEqual(Buffer.alloc(32, 1));
  }
});

test.each([
  '',
  ',',
  'k1',
  'k1:',
  `k1:${key(1).slice(4)}`,
  `a.b:${key(1)}`,
  `:${key(1)}`,
  `k1:${key(1)},k1:${key(2)}`,
])('%j is no key ring, and the error reveals nothing of it', (text) => {
  expect(() => parseKeyring(text)).toThrow(/^must (be id:key pairs|hold a key|not use the same id)/);
});

test('a value sealed with a new key opens at once in every process', () => {
  writeFileSync(file, `k1:${key(1)}\n`);
  const [one, other] = [startProcess(), startProcess()];
  const before = one.seal(place, 'before');
  expect(addFieldKey(file)).toBe('k2');
  one.clock.ms = KEYS_FILE_CHECK_MS;
  const after = one.seal(place, 'after');
  expect([keyIdOf(before), keyIdOf(after)]).toEqual(['k1', 'k2']);
  // The other process has not reread its keys.
  expect([other.open(place, after), other.open(place, before)]).toEqual(['after', 'before']);
});

test('a process uses a new key within a second', () => {
  writeFileSync(file, `k1:${key(1)}\n`);
  const { seal, clock } = startProcess();
  addFieldKey(file);
  clock.ms = KEYS_FILE_CHECK_MS - 1;
  expect(keyIdOf(seal(place, 'x'))).toBe('k1');
  clock.ms += 1;
  expect(keyIdOf(seal(place, 'x'))).toBe('k2');
});

test('a key file that is missing or broken for a while changes nothing', () => {
  writeFileSync(file, `k1:${key(1)}\n`);
  const { seal, open, clock } = startProcess();
  for (const spoil of [
    () => rmSync(file),
    () => writeFileSync(file, 'k2:ha'),
    () => writeFileSync(file, ''),
  ]) {
    spoil();
    clock.ms += KEYS_FILE_CHECK_MS;
    const sealed = seal(place, 'x');
    expect(keyIdOf(sealed)).toBe('k1');
    expect(open(place, sealed)).toBe('x');
    expect(open(place, sealed.replace(/^k1/, 'k2'))).toBeNull();
  }
});

test('the values of a removed key no longer open', () => {
  writeFileSync(file, `k2:${key(2)}\nk1:${key(1)}\n`);
  const { open, seal, clock } = startProcess();
  const old = fieldCipher(fieldKeysFile(file)).seal(place, 'x').replace(/^k2/, 'k2');
  writeFileSync(file, `k3:${key(3)}\n`);
  clock.ms += KEYS_FILE_CHECK_MS;
  seal(place, 'y');
  expect(open(place, old)).toBeNull();
});

test('a new key comes first, has its own id, and the file stays private to its owner', () => {
  writeFileSync(file, `local1:${key(1)}`);
  expect([addFieldKey(file), addFieldKey(file)]).toEqual(['k2', 'k3']);
  const { newest, keys } = parseKeyring(readFileSync(file, 'utf8'));
  expect([newest, ...keys.keys()]).toEqual(['k3', 'k3', 'k2', 'local1']);
  expect(new Set([...keys.values()].map((made) => made.export().toString('hex'))).size).toBe(3);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory)).toEqual(['field-keys']);
});
