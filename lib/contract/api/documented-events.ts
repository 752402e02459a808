import { z } from 'zod';
import { jsonSchema } from './json-schema';
import { CLIENT_EVENTS, SERVER_EVENTS } from './realtime-events';

export type DocumentedEvent = {
  name: string;
  from: 'client' | 'server';
  summary: string;
  parts: { title: string; json: string }[];
};

const text = (value: unknown) => JSON.stringify(value, null, 2);
const schemaText = (schema: z.ZodType, io: 'input' | 'output') =>
  schema instanceof z.ZodUndefined ? 'nothing' : text(jsonSchema(schema, io));

export function documentedEvents(): DocumentedEvent[] {
  const fromClient = Object.entries(CLIENT_EVENTS).map(
    ([name, { summary, payload, answer, example }]): DocumentedEvent => ({
      name,
      from: 'client',
      summary,
      parts: [
        { title: 'Example', json: text(example) },
        { title: 'Payload', json: schemaText(payload, 'input') },
        { title: 'Acknowledgement', json: schemaText(answer, 'output') },
      ],
    }),
  );
  const fromServer = Object.entries(SERVER_EVENTS).map(
    ([name, { summary, payload }]): DocumentedEvent => ({
      name,
      from: 'server',
      summary,
      parts: [{ title: 'Payload', json: schemaText(payload, 'output') }],
    }),
  );
  return [...fromClient, ...fromServer];
}
