import { setImmediate } from 'node:timers/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '@/lib/platform/errors/app-error';
import { readBytes } from '../http/read-body';

/** Space for text fields and part headers. */
const TEXT_MAX_BYTES = 64 * 1024;
const LIMITS = { fields: 16, fieldNameSize: 100, fieldSize: 8 * 1024, files: 1, parts: 17, headerPairs: 16 };
const FORM_TYPE = /^multipart\/form-data\s*;/i;

export type Form = Record<string, string | Uint8Array>;

const notReadable = (cause?: unknown) => new AppError('INVALID_INPUT', 'The form cannot be read.', { cause });

/** Parses this much before other requests run, and before it checks for a refusal. */
const SLICE_BYTES = 64 * 1024;

/** Collects the fields of a form. Rejects at the first refusal. */
function collect(busboy: BusboyInstance, fileName: string): Promise<Form> {
  const form = new Map<string, string | Uint8Array>();
  return new Promise((done, fail) => {
    const refuse = (cause?: unknown) => fail(notReadable(cause));
    busboy.on('field', (name, value, _nameTruncated, isTruncated) => {
      if (isTruncated) refuse();
      form.set(name, value);
    });
    busboy.on('file', (name, stream) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('error', refuse);
      stream.on('end', () => {
        if (name === fileName && pieces.length > 0) form.set(name, Buffer.concat(pieces));
      });
    });
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
      busboy.on(limit, () => refuse());
    busboy.on('error', refuse);
    busboy.on('finish', () => done(Object.fromEntries(form)));
  });
}

/** Parses a form in slices, keeping only the non-empty file of this name. Past its limits the parser would scan the whole body at once. */
async function parse(type: string, bytes: Buffer, fileName: string): Promise<Form> {
  const busboy = new Busboy({ headers: { 'content-type': type }, limits: LIMITS });
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  const form = collect(busboy, fileName);
  void form.then(settle, settle);
  for (let from = 0; from < bytes.length && !isSettled; from += SLICE_BYTES) {
    busboy.write(bytes.subarray(from, from + SLICE_BYTES));
    await setImmediate();
  }
  busboy.end();
  return form;
}

/** Returns a reader of forms with at most one file. The reader throws WRONG_TYPE, INVALID_INPUT, and what `readBytes` throws. */
export function readForm(fileName: string, maxFileBytes: number): (request: Request) => Promise<Form> {
  return async (request) => {
    const type = request.headers.get('content-type') ?? '';
    if (!FORM_TYPE.test(type)) throw new AppError('WRONG_TYPE', 'Send the body as multipart/form-data.');
    const bytes = await readBytes(request, maxFileBytes + TEXT_MAX_BYTES);
    try {
      return await parse(type, bytes, fileName);
    } catch (cause) {
      throw cause instanceof AppError ? cause : notReadable(cause);
    }
  };
}
