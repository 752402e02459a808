import { io } from 'socket.io-client';
import { callApi } from './api-call';

type Option = { option_id: string; option: string; matchValue: 'true' | 'false' | null };
type Question = { question_id: string; question: string; options: Option[] };
type Verdict = { correct: boolean; options: Option[]; totalLifes: number };
type Ack<T> = { success: true; data: T } | { success: false; message: string };

/** Logs in, fetches a set and answers its first question with the first option. Returns the server's verdict. */
export async function playOneQuestion(
  origin: string,
  realtimeUrl: string,
  account: { email: string; password: string },
): Promise<Verdict> {
  const {
    token,
    id: user_id,
    route,
  } = await callApi<{ token: string; id: string; route: string }>(`${origin}/api/v1/login`, account);
  const socket = io(realtimeUrl, { transports: ['websocket'], auth: { token }, query: { route } });
  try {
    const emit = async <T>(event: string, payload: object): Promise<T> => {
      const ack: Ack<T> = await socket.timeout(20_000).emitWithAck(event, { user_id, ...payload });
      if (!ack.success) throw new Error(ack.message);
      return ack.data;
    };
    const { questions } = await emit<{ questions: Question[] }>('questionfetch', {});
    const [question] = questions;
    const [option] = question?.options ?? [];
    return await emit<Verdict>('updateLife', {
      status: 'true',
      question_id: question?.question_id,
      option_id: option?.option_id,
    });
  } finally {
    socket.close();
  }
}
