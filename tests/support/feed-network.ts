import { connect, isIP } from 'node:net';
import type { Network } from '@/lib/platform/fetch/network';

export type Destination = { address: string; port: number; isTls: boolean; serverName: string };

/** A public address that nothing connects to. */
export const PUBLIC_ADDRESS = '93.184.215.14';

export type PlayedInternet = {
  port: number;
  dialled: Destination[];
  /** Answers of name servers by host, one list per question; the last one stays. */
  names: Record<string, string[][]>;
};

/** A network whose every address leads to the server at `port` of this machine, in any process. */
export const networkTo = (internet: PlayedInternet): Network => ({
  resolve: async (host) => {
    const answers = internet.names[host] ?? [[PUBLIC_ADDRESS]];
    const now = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    if (now.length === 0) throw new Error('ENOTFOUND');
    return now;
  },
  buildConnector:
    ({ lookup }) =>
    ({ hostname, port, protocol, servername }, callback) => {
      const open = (address: string) => {
        const isTls = protocol === 'https:';
        const serverName = servername ?? hostname;
        internet.dialled.push({ address, port: Number(port || (isTls ? 443 : 80)), isTls, serverName });
        const socket = connect(internet.port, '127.0.0.1');
        socket.once('connect', () => callback(null, socket)).once('error', (error) => callback(error, null));
      };
      // Like node:net, it does not look up an address.
      if (isIP(hostname)) return open(hostname);
      lookup(hostname, { all: true }, (error, found) => {
        const [first] = Array.isArray(found) ? found : [];
        if (error || !first) callback(error ?? new Error('ENOTFOUND'), null);
        else open(first.address);
      });
    },
});
