import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { DESK_SIGN_IN_PATH, isOpenTo } from '@/lib/contract/desk/sections';
import type { DeskCall, DeskRoles } from '@/lib/desk/authorize-desk';
import type { DeskContext, SignedInOperator } from '@/lib/desk/desk-context';
import { findDeskSession, markSessionUsed } from '@/lib/desk/operators/desk-session';
import { contextFor, getDatabase, now } from '../context';
import { requireOwnPage } from '../http/origin';
import { readDeskCookie } from './desk-cookies';
import { deskOrigin, requireDeskHost } from './desk-origin';

export const currentOperator = cache(async (): Promise<SignedInOperator | null> => {
  const sessionId = await readDeskCookie();
  return sessionId === null ? null : findDeskSession(getDatabase(), sessionId, now());
});

function contextOf(signedIn: SignedInOperator, requestHeaders: Pick<Headers, 'get'>): DeskContext {
  const { actor: _actor, ...ctx } = contextFor({ kind: 'anonymous' }, requestHeaders);
  return { ...ctx, operator: signedIn.name, signedIn };
}

export function deskCall(requestHeaders: Headers, readInput: () => unknown): DeskCall {
  return {
    checkOrigin: () => {
      requireDeskHost(requestHeaders.get('host'));
      requireOwnPage(requestHeaders, deskOrigin());
    },
    findSession: currentOperator,
    newContext: (operator) => contextOf(operator, requestHeaders),
    readInput,
  };
}

type Visit = {
  /** The caller decides whether the visit is use of the session, see `markSessionUsed`. */
  mayBePolled?: boolean;
};

async function checkOperator(roles: DeskRoles, { mayBePolled = false }: Visit): Promise<DeskContext> {
  const operator = await currentOperator();
  if (!operator) return redirect(DESK_SIGN_IN_PATH);
  if (!isOpenTo(roles, operator.roles)) return notFound();
  const ctx = contextOf(operator, await headers());
  if (!mayBePolled) await markSessionUsed(ctx);
  return ctx;
}

const checks = cache((): Promise<DeskContext>[] => []);

/** Returns the operator's context. Redirects to the sign-in; throws NOT_FOUND without the roles. Every page of the desk calls it first. */
export function requireOperator(roles: DeskRoles, visit: Visit = {}): Promise<DeskContext> {
  const checking = checkOperator(roles, visit);
  checks().push(checking);
  return checking;
}

/** Waits for the page's check and throws its error, in the layout: below the loading screen, a missing page would answer 200. */
export async function requireOpenPage(): Promise<void> {
  await Promise.all(checks());
}

const MAX_PAGES = 1000;

/** Returns the page number of a query parameter, at most 1,000, or 1 if it is not a number. */
export const pageNumberOf = (unverified: unknown): number =>
  typeof unverified === 'string' && /^\d{1,4}$/.test(unverified)
    ? Math.min(Math.max(Number(unverified), 1), MAX_PAGES)
    : 1;
