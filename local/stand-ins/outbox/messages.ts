export type Message = {
  id: number;
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  /** ISO 8601. */
  receivedAt: string;
};

const KEPT = 200;

/** The last mails, newest first, in memory. */
export function createMessages() {
  let kept: Message[] = [];
  let count = 0;
  return {
    add(message: Omit<Message, 'id'>): void {
      count += 1;
      kept = [{ id: count, ...message }, ...kept].slice(0, KEPT);
    },
    list: (to?: string | null): Message[] =>
      to ? kept.filter((message) => message.to.includes(to.toLowerCase())) : kept,
    find: (id: number): Message | undefined => kept.find((message) => message.id === id),
  };
}

export type Messages = ReturnType<typeof createMessages>;
