export type Message = {
  id: number;
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
};

const MAX_KEPT = 200;

export function createMessages() {
  let kept: Message[] = [];
  let count = 0;
  return {
    add(message: Omit<Message, 'id'>): void {
      count += 1;
      kept = [{ id: count, ...message }, ...kept].slice(0, MAX_KEPT);
    },
    list: (to?: string | null): Message[] =>
      to ? kept.filter((message) => message.to.includes(to.toLowerCase())) : kept,
    find: (id: number): Message | undefined => kept.find((message) => message.id === id),
  };
}

export type Messages = ReturnType<typeof createMessages>;
