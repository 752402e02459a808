'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { failureWords } from '@/components/client/failure-words';
import { leaveIfEnded } from '@/components/client/leave-if-ended';
import { useNews } from '@/components/notices/news';
import type { ActionResult } from '@/lib/contract/action-result';

const FRESH_MS = 15_000;
const FRIENDS = 'friends';

export type ListName = 'accepted' | 'pending' | 'blocked';
type Row = { id: string };

type ListOptions<T> = {
  name: ListName;
  /** As the server rendered it; null when that failed, undefined where it did not ask. */
  initial: T[] | null | undefined;
  /** The server's clock at rendering, epoch ms. */
  renderedAt: number;
  fetchList: () => Promise<ActionResult<T[]>>;
};

/** One list of players. It stays while a newer one is on its way, also when that fails. */
export function usePeople<T extends Row>({ name, initial, renderedAt, fetchList }: ListOptions<T>) {
  const list = useQuery({
    queryKey: [FRIENDS, name],
    queryFn: async () => {
      const answer = await fetchList();
      if (answer.ok) return answer.data;
      leaveIfEnded(answer);
      throw new Error(answer.message);
    },
    staleTime: FRESH_MS,
    retry: 1,
    ...(initial && { initialData: initial, initialDataUpdatedAt: renderedAt }),
  });
  const failed = list.isError && !list.data;
  useEffect(() => {
    if (failed) toast.error('No users found');
  }, [failed]);
  return { rows: list.data, failed, busy: list.isFetching, retry: () => void list.refetch() };
}

/** Reads the lists anew when the other side, or another tab, did something. */
export function useLiveLists(): void {
  const client = useQueryClient();
  const { version } = useNews();
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    void client.invalidateQueries({ queryKey: [FRIENDS] });
  }, [version, client]);
}

type Mutation<T> = {
  /** Marks the button that waits. */
  key: string;
  call: () => Promise<ActionResult<T>>;
  /** Said where the server has no words of its own. */
  failure: string;
  /** The player whose row leaves the lists. */
  gone: string;
  /** The list that it leaves, where that is one only. */
  from?: ListName;
};

/** What can be done to a row. It goes once the server says so; what failed leaves everything as it was. */
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

  async function act<T>({ key, call, failure, gone, from }: Mutation<T>): Promise<T | null> {
    wait(key, true);
    const answer = await call().catch(() => null);
    wait(key, false);
    if (answer?.ok) {
      const queryKey = from ? [FRIENDS, from] : [FRIENDS];
      client.setQueriesData<Row[]>({ queryKey }, (rows) => rows?.filter(({ id }) => id !== gone));
    } else if (!leaveIfEnded(answer)) toast.error(failureWords(answer, failure));
    // Whatever it came to: the server's word counts.
    void client.invalidateQueries({ queryKey: [FRIENDS] });
    return answer?.ok ? answer.data : null;
  }
  return { act, waits: (key: string) => waiting.has(key) };
}
