/** One realtime event on /api-docs. */
export type DocumentedEvent = {
  name: string;
  from: 'client' | 'server';
  summary: string;
  parts: { title: string; json: string }[];
};
