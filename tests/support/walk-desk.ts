import { NextRequest } from 'next/server';
import { declaredDeskEntryPoint } from '@/lib/desk/entry-points';
import { ERROR_STATUS } from '@/lib/platform/errors/app-error';
import { actionFiles } from './action-files';
import { DESK_PAGE, deskBrowser } from './desk-browser';
import { TEST_SETTINGS } from './settings';
import { METHODS, paramsOf } from './walk';

type Modules = Record<string, () => Promise<unknown>>;
type Headers = Record<string, string>;
type Outcome = { status: number; code: string; said: string };

export type FoundDeskEntryPoint = {
  /** `removals/actions.ts#approveAction`, below `app/(desk)/desk/(inside)`. */
  name: string;
  declared: ReturnType<typeof declaredDeskEntryPoint>;
  /** True for methods that a browser may use from any page (GET). */
  isSafe: boolean;
  call: (input: unknown, headers?: Headers) => Promise<Outcome>;
};

const ROOT = /^\/app\/\(desk\)\/desk\/(\(inside\)\/)?/;

type Action = (input: unknown) => Promise<{ ok: boolean; code?: keyof typeof ERROR_STATUS }>;
type Route = (request: Request, route: { params: Promise<object> }) => Promise<Response>;

async function callAction(action: Action, input: unknown, headers: Headers): Promise<Outcome> {
  deskBrowser.setHeaders(headers);
  const result = await action(input);
  const code = result.code ?? 'OK';
  return {
    status: result.ok ? 200 : (ERROR_STATUS[result.code ?? 'FORBIDDEN'] ?? 403),
    code,
    said: JSON.stringify(result),
  };
}

async function callRoute(
  route: Route,
  file: string,
  method: string,
  input: unknown,
  headers: Headers,
): Promise<Outcome> {
  deskBrowser.setHeaders(headers);
  const isSafe = method === 'GET' || method === 'HEAD';
  const body = isSafe ? null : (JSON.stringify(input) ?? '');
  const request = new NextRequest(`${TEST_SETTINGS.APP_URL}/desk/x`, { method, headers, body });
  // What a page sends in a body, a link has in its address.
  const params = { ...paramsOf(file), ...(isSafe && typeof input === 'object' ? input : {}) };
  const response = await route(request, { params: Promise.resolve(params) });
  const code = response.headers.get('x-desk-refusal') ?? (response.ok ? 'OK' : 'OTHER');
  return { status: response.status, code, said: await response.text() };
}

/** Returns every exported function of the desk's action files, and every method of its routes. */
export async function findDeskEntryPoints(files: Modules): Promise<FoundDeskEntryPoint[]> {
  const actions = new Set(actionFiles().map((file) => `/${file}`));
  const found: FoundDeskEntryPoint[] = [];
  for (const [file, load] of Object.entries(files)) {
    const isRoute = /\/route\.tsx?$/.test(file);
    if (!isRoute && !actions.has(file)) continue;
    for (const [name, made] of Object.entries((await load()) as Record<string, unknown>)) {
      if (typeof made !== 'function' || (isRoute && !METHODS.includes(name))) continue;
      found.push({
        name: `${file.replace(ROOT, '')}#${name}`,
        declared: declaredDeskEntryPoint(made),
        isSafe: name === 'GET' || name === 'HEAD',
        call: (input, headers = DESK_PAGE) =>
          isRoute
            ? callRoute(made as Route, file, name, input, headers)
            : callAction(made as Action, input, headers),
      });
    }
  }
  return found;
}
