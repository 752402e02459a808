import { AppError } from '@/lib/platform/errors/app-error';
import { readText } from '../read-body';

const MAX_BODY_BYTES = 64 * 1024;
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * Reads the JSON body (`{}` when empty), or the query of a GET. Throws INVALID_INPUT, TOO_LARGE past 64 kB, and
 * WRONG_TYPE.
 */
export async function readJson(request: Request): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'HEAD') {
    return Object.fromEntries(new URL(request.url).searchParams);
  }
  const text = await readText(request, MAX_BODY_BYTES);
  if (text === '') return {};
  const type = request.headers.get('content-type');
  if (type !== null && !JSON_TYPE.test(type)) {
    throw new AppError('WRONG_TYPE', 'Send the body as application/json.');
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('INVALID_INPUT', 'The request is not valid JSON.', { cause });
  }
}
