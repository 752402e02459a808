/** One realtime event as the page shows it. */
export type DocumentedEvent = {
  name: string;
  from: 'client' | 'server';
  summary: string;
  /** Example and schemas, as text. */
  parts: { title: string; json: string }[];
};
