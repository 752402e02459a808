import { once } from 'node:events';
import WebSocket from 'ws';
import { sealBearerToken } from '@/lib/sessions/session-tokens';

/** Opens a socket with a minimal Socket.IO client, to leave the CPU to the server. `onText` gets each event and acknowledgement. */
export async function openSocket(
  port: number,
  sessionId: string,
  onText: (text: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  const joined = new Promise<void>((done, fail) => {
    socket.on('message', (data) => {
      const text = data.toString();
      if (text.startsWith('42') || text.startsWith('43')) onText(text);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) done();
      else if (text.startsWith('44')) fail(new Error(text));
    });
    socket.on('close', () => fail(new Error('closed')));
    socket.on('error', fail);
  });
  joined.catch(() => {});
  await once(socket, 'open');
  socket.send(`40${JSON.stringify({ token: sealBearerToken(sessionId, 3600, new Date()) })}`);
  await joined;
  return socket;
}
