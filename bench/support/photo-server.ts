/** Serves photos as one process of the pages does: the route behind a plain HTTP server. */
import { createServer } from 'node:http';
import { GET } from '@/app/photos/[token]/route';

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const token = url.pathname.replace('/photos/', '');
  const answer = await GET(new Request(url), { params: Promise.resolve({ token }) });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.({ port: address.port });
});
process.on('disconnect', () => process.exit(0));
