import { expect, test } from 'vitest';
import { hasReadableBody, hasReadablePath } from '@/app/_server/readable-request';

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/login', { method: 'POST', body, headers });
const call = (body: string) => post(body, { 'next-action': 'x', 'content-type': 'text/plain;charset=UTF-8' });
const form = (fields: Record<string, string | Blob>, isCall = true) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return post(data, isCall ? { 'next-action': 'x' } : {});
};

test.each([
  '[]',
  '[{}]',
  '[{"a":["$undefined","$$cash","$NaN","$Infinity","$-Infinity","$-0","$n12","$D2026-01-01T00:00:00.000Z"]}]',
])('the arguments %s can be read', async (body) => {
  expect(await hasReadableBody(call(body))).toBe(true);
});

test.each(['', '[', '[{', '7', 'null', '{}', '"x"', '["$99"]', '["$F1"]', '["$nxx"]', '["$"]', '["$K5"]'])(
  'what is no list of arguments (%s) cannot',
  async (body) => {
    expect(await hasReadableBody(call(body))).toBe(false);
  },
);

test('a form with its parts can be read, files and all, and one with parts missing cannot', async () => {
  expect(await hasReadableBody(form({ '0': '["$K1"]', '1_name': 'x', '1_photo': new Blob(['x']) }))).toBe(
    true,
  );
  expect(await hasReadableBody(form({ '0': '[{"a":"$1:b"}]', '1': '{"b":1}' }))).toBe(true);
  expect(await hasReadableBody(form({ '0': '["$K5"]' }))).toBe(false);
  expect(await hasReadableBody(form({ '1': '[]' }))).toBe(false);
  expect(await hasReadableBody(form({ '0': new Blob(['[]']) }))).toBe(false);
  // Sent without script: Next looks for its own fields in it.
  expect(await hasReadableBody(form({ anything: 'x' }, false))).toBe(true);
});

test.each(['multipart/form-data', 'multipart/form-data; boundary=aa'])(
  'a broken form (%s) cannot',
  async (type) => {
    expect(await hasReadableBody(post('xx', { 'content-type': type }))).toBe(false);
    expect(await hasReadableBody(post('xx', { 'content-type': type, 'next-action': 'x' }))).toBe(false);
  },
);

test('arguments that are far too long cannot', async () => {
  expect(await hasReadableBody(call(JSON.stringify(['a'.repeat(262_000)])))).toBe(true);
  expect(await hasReadableBody(call(JSON.stringify(['a'.repeat(263_000)])))).toBe(false);
});

test('bodies of other calls are none of its business', async () => {
  expect(await hasReadableBody(post('{', { 'content-type': 'application/json' }))).toBe(true);
});

test('a path has to be UTF-8', () => {
  for (const path of ['/', '/home', '/%68ome', '/photos/a%2Fb', '/%C3%A4'])
    expect(hasReadablePath(path)).toBe(true);
  for (const path of ['/%', '/%E0%A4%A', '/photos/%ff', '/%zz']) expect(hasReadablePath(path)).toBe(false);
});
