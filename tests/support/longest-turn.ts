/**
 * Loaded into the pages' process by `NODE_OPTIONS=--import` (longest-turn.spec.ts). Serves the most CPU milliseconds that one turn of
 * the event loop took since the last request. Other work on the machine takes no CPU time of this process.
 */
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const port = Number(process.env.LONGEST_TURN_PORT);
// Neither threads nor child processes may take the port.
delete process.env.LONGEST_TURN_PORT;
let longest = 0;
let before = process.threadCpuUsage();

function endTurn(): void {
  const now = process.threadCpuUsage();
  longest = Math.max(longest, (now.user + now.system - before.user - before.system) / 1000);
  before = now;
}

if (port > 0 && isMainThread) {
  setInterval(endTurn, 1).unref();
  const server = createServer((_, response) => {
    endTurn();
    response.end(String(longest));
    longest = 0;
  });
  server.listen(port, '127.0.0.1').unref();
}
