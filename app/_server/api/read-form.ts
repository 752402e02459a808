import { Busboy } from '@fastify/busboy';
import { AppError } from '@/lib/errors';
import { readBytes } from '../read-body';

/** Names, numbers and what stands between the parts. */
const TEXT_MAX_BYTES = 64 * 1024;
const LIMITS = { fields: 16, fieldNameSize: 100, fieldSize: 8 * 1024, files: 1, parts: 17, headerPairs: 16 };
const FORM_TYPE = /^multipart\/form-data\s*;/i;

export type Form = Record<string, string | Uint8Array>;

const notReadable = (cause?: unknown) => new AppError('INVALID_INPUT', 'The form cannot be read.', { cause });

/** The parts of a form; of files only the one of this name, and none that is empty. */
function parse(type: string, bytes: Buffer, fileName: string): Promise<Form> {
  const form = new Map<string, string | Uint8Array>();
  return new Promise((done, fail) => {
    const busboy = new Busboy({ headers: { 'content-type': type }, limits: LIMITS });
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
    busboy.end(bytes);
  });
}

/**
 * Reads a form with at most one file, in the field `fileName` and of at most `maxFileBytes`. Few such bodies are held at a
 * time, one per caller. Throws WRONG_TYPE, INVALID_INPUT, and what `readBytes` throws.
 */
export function readForm(
  fileName: string,
  maxFileBytes: number,
): (request: Request, caller: string) => Promise<Form> {
  return async (request, caller) => {
    const type = request.headers.get('content-type') ?? '';
    if (!FORM_TYPE.test(type)) throw new AppError('WRONG_TYPE', 'Send the body as multipart/form-data.');
    const bytes = await readBytes(request, maxFileBytes + TEXT_MAX_BYTES, caller);
    try {
      return await parse(type, bytes, fileName);
    } catch (cause) {
      throw cause instanceof AppError ? cause : notReadable(cause);
    }
  };
}
