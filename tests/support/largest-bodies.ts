/** Bodies of a given size that cost a careless parser more time than their size suggests. */
export type Body = { kind: string; type: string; bytes: Buffer };

const TEXT = 'text/plain;charset=UTF-8';
const JSON_TYPE = 'application/json';
const FORM = 'multipart/form-data; boundary=a';
const URLENCODED = 'application/x-www-form-urlencoded';

/** Repeats `piece` to fill the size between the two ends. */
function repeated(size: number, start: string, piece: string | ((n: number) => string), end: string): Buffer {
  let room = Math.floor(size) - Buffer.byteLength(start + end);
  if (typeof piece === 'string') {
    return Buffer.from(start + piece.repeat(Math.floor(room / Buffer.byteLength(piece))) + end);
  }
  const pieces: string[] = [];
  for (let n = 0; room > 0; n += 1) {
    const next = piece(n);
    room -= Buffer.byteLength(next);
    if (room >= 0) pieces.push(next);
  }
  return Buffer.from(start + pieces.join('') + end);
}

function nested(size: number, open: string, close: string): Buffer {
  const depth = Math.floor(size / (open.length + close.length));
  return Buffer.from(open.repeat(depth) + close.repeat(depth));
}

/** JSON: lists and objects that are wide, deep, or of one long value. */
export function jsonBodies(size: number, type = JSON_TYPE): Body[] {
  const kinds: Record<string, Buffer> = {
    'a list of numbers': repeated(size, '[{"a":[0', ',0', ']}]'),
    'an object of many names': repeated(size, '[{"k":0', (n) => `,"k${n}":0`, '}]'),
    'lists in lists': nested(size, '[', ']'),
    'objects in objects': nested(size - 20, '{"a":', '}'),
    'a long text': repeated(size, '["', 'a', '"]'),
    'a text of escapes': repeated(size, '["', '\\u0041', '"]'),
    'a long number': repeated(size, '[', '9', ']'),
    'small numbers': repeated(size, '[[1', ',1e-300', ']]'),
    'an unfinished text': repeated(size, '["', '\\"', ''),
  };
  return Object.entries(kinds).map(([kind, bytes]) => ({ kind, type, bytes }));
}

/** Markers that React's decoder interprets. */
export function replyBodies(size: number): Body[] {
  const kinds: Record<string, Buffer> = {
    'numbers of any length': repeated(size, '["$n', '9', '"]'),
    'parts that are missing': repeated(size, '["$1"', ',"$ff"', ']'),
    cycles: repeated(size, '["$0"', ',"$0:0"', ']'),
    'long ways into parts': repeated(size, '["$0', ':0', '"]'),
    'maps, sets and forms': repeated(size, '["$Q1"', ',"$Q1","$W1","$K1"', ']'),
    'promises and functions': repeated(size, '["$@1"', ',"$@1","$F1","$T"', ']'),
    'escaped dollars': repeated(size, '[{"a":"$$"', (n) => `,"${n}":"$$"`, '}]'),
    dates: repeated(size, '["$D0"', ',"$D2026-01-01T00:00:00.000Z"', ']'),
  };
  return Object.entries(kinds).map(([kind, bytes]) => ({ kind, type: TEXT, bytes }));
}

const part = (name: string, value: string, more = '') =>
  `--a\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const END = '--a--\r\n';

/** Forms. `fileName` is the field for a file. */
export function formBodies(size: number, fileName = 'file'): Body[] {
  const file = '; filename="x.jpg"';
  const references = repeated(size * 0.75, '["$1"', ',"$9999"', ']').toString();
  const open = part(fileName, '', file).slice(0, -2);
  const kinds: Record<string, Buffer> = {
    'many parts and references to them': repeated(
      size,
      '',
      (n) => part(`${n + 1}`, ''),
      part('0', references) + END,
    ),
    'many fields of one name': repeated(size, '', part('a', ''), END),
    'many files': repeated(size, '', part(fileName, '', file), END),
    'a large file': repeated(size, open, 'x'.repeat(64), `\r\n${END}`),
    'a file of almost boundaries': repeated(size, open, '\r\n--\r\n-', `\r\n${END}`),
    'a file of line ends': repeated(size, open, '\r\n', `\r\n${END}`),
    'a large field': repeated(size, part('username', '').slice(0, -2), 'x'.repeat(64), `\r\n${END}`),
    'a long header': repeated(size, '--a\r\nContent-Disposition: form-data; name="a"', '; x="\\"y', END),
    'many headers': repeated(size, '--a\r\n', (n) => `X-${n}: y\r\n`, END),
    'no boundary': repeated(size, '', 'x'.repeat(64), ''),
  };
  return Object.entries(kinds).map(([kind, bytes]) => ({ kind, type: FORM, bytes }));
}

export function urlencodedBodies(size: number): Body[] {
  const kinds: Record<string, Buffer> = {
    'many names': repeated(size, 'state=1', (n) => `&k${n}=1`, ''),
    escapes: repeated(size, 'state=', '%41', ''),
    'broken escapes': repeated(size, 'state=', '%C3%', ''),
    pluses: repeated(size, 'user=', '+', ''),
  };
  return Object.entries(kinds).map(([kind, bytes]) => ({ kind, type: URLENCODED, bytes }));
}

/** Photos: the first bytes of each format, then garbage. */
export function photoBodies(size: number): Body[] {
  const starts: Record<string, string> = {
    'a JPEG': 'ffd8ffe000104a46494600010100000100010000',
    'a PNG': '89504e470d0a1a0a0000000d49484452',
    'a GIF': '474946383961ffffffff800000',
    'a WebP': '52494646ffffff0057454250565038',
    'no photo': '00',
  };
  return Object.entries(starts).map(([kind, start]) => ({
    kind,
    type: 'application/octet-stream',
    bytes: Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(size - start.length / 2, 0xff)]),
  }));
}
