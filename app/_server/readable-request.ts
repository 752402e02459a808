/**
 * Next answers a body that it cannot decode, and a path that is no UTF-8, with 500 as if we had broken. Both are told
 * apart here before Next looks, so that the caller hears 400.
 */

/** React's spelling of values that JSON has not, in a body without parts: text that starts with $, undefined, numbers, dates. */
const PLAIN_VALUE = /^\$(\$.*|undefined|Infinity|-Infinity|-0|NaN|D\d{4}-\d\d-\d\dT[\d:.]+Z|n-?\d+)$/s;
/** A value that is in another part of the body, named by its number in hexadecimal, maybe with a way into it. */
const PART = /^\$[A-Za-z@]?([0-9a-f]+)(:.*)?$/s;

/** No arguments of ours come near it; Next's own limit answers 500 as well. */
const MAX_TEXT_CHARACTERS = 256 * 1024;

/** Whether the path decodes: every %xx of it is part of some letter. */
export function hasReadablePath(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Whether this is the list of arguments that React sends; `hasPart` knows the other parts of the body. */
function isArguments(text: string, hasPart: (name: string) => boolean): boolean {
  let isReadable = true;
  const check = (_name: string, value: unknown): unknown => {
    if (typeof value === 'string' && value.startsWith('$') && !PLAIN_VALUE.test(value)) {
      const part = PART.exec(value)?.[1];
      isReadable &&= part !== undefined && hasPart(part);
    }
    return value;
  };
  try {
    return Array.isArray(JSON.parse(text, check)) && isReadable;
  } catch {
    return false;
  }
}

async function isForm(request: Request, isCall: boolean): Promise<boolean> {
  const form = await request.formData().catch(() => null);
  if (!form || !isCall) return form !== null;
  const parts = [...form.keys()];
  const call = form.get('0');
  const hasPart = (name: string) => parts.some((part) => part === name || part.startsWith(`${name}_`));
  return typeof call === 'string' && isArguments(call, hasPart);
}

/** Whether the body of a call to a server action can be decoded. Reads it: give it a request whose body nobody else needs. */
export async function hasReadableBody(request: Request): Promise<boolean> {
  const isCall = request.headers.has('next-action');
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) return isForm(request, isCall);
  if (!isCall || !type.startsWith('text/plain')) return true;
  const text = await request.text();
  return text.length <= MAX_TEXT_CHARACTERS && isArguments(text, () => false);
}
