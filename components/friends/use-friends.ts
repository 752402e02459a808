'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNotifications } from '@/components/client/notifications/notification-state';
import { dataOf, failureText, redirectIfEnded, refusalText } from '@/components/client/session/answers';
import { useTexts } from '@/components/client/texts-provider';
import type { ActionResult } from '@/lib/contract/action-result';

const FRESH_MS = 15_000;
const FRIENDS = 'friends';

export type ListName = 'accepted' | 'pending' | 'blocked';
type Row = { id: string };

type ListOptions<T> = {
  name: ListName;
  /** As rendered by the server; null if that failed, undefined if it was not fetched. */
  initial: T[] | null | undefined;
  renderedAt: number;
  fetchList: () => Promise<ActionResult<T[]>>;
};

/** Provides one list of players. The old list stays while a newer one loads or fails. */
export function usePeople<T extends Row>({ name, initial, renderedAt, fetchList }: ListOptions<T>) {
  const t = useTexts('friends');
  const list = useQuery({
    queryKey: [FRIENDS, name],
    queryFn: () => dataOf(fetchList),
    staleTime: FRESH_MS,
    retry: 1,
    ...(initial && { initialData: initial, initialDataUpdatedAt: renderedAt }),
  });
  const failed = list.isError && !list.data;
  const failure = failed ? refusalText(list.error, t('noUsers')) : null;
  useEffect(() => {
    if (failure) toast.error(failure);
  }, [failure]);
  return { rows: list.data, failed, busy: list.isFetching, retry: () => void list.refetch() };
}

export function useLiveLists(): void {
  const client = useQueryClient();
  const { version } = useNotifications();
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    void client.invalidateQueries({ queryKey: [FRIENDS] });
  }, [version, client]);
}

type Mutation<T> = {
  key: string;
  call: () => Promise<ActionResult<T>>;
  failure: string;
  gone: string;
  from?: ListName;
};

/** Runs a change and removes the row once the server confirms. After a failure the row stays. */
export function useFriendMutations() {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const wait = (key: string, on: boolean) =>
    setWaiting((before) => {
      const keys = new Set(before);
      if (on) keys.add(key);
      else keys.delete(key);
      return keys;
    });

  async function act<T>({ key, call, failure, gone, from }: Mutation<T>): Promise<{ data: T } | null> {
    wait(key, true);
    const answer = await call().catch(() => null);
    wait(key, false);
    if (answer?.ok) {
      const queryKey = from ? [FRIENDS, from] : [FRIENDS];
      client.setQueriesData<Row[]>({ queryKey }, (rows) => rows?.filter(({ id }) => id !== gone));
    } else if (!redirectIfEnded(answer)) toast.error(failureText(answer, failure));
    // The server's lists are the truth, whatever the outcome.
    void client.invalidateQueries({ queryKey: [FRIENDS] });
    return answer?.ok ? answer : null;
  }
  return { act, waits: (key: string) => waiting.has(key) };
}
