import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Part, runPart } from '@/local/part';
import { postgresPart } from '@/local/parts';
import { freePort, postgresAnswers, postgresUrl } from '@/local/postgres';

/** A PostgreSQL of the test's own, as durable as a player's: kept running by the supervisor, to be killed at will. */
export class LocalCluster {
  /** Why the supervisor gave the server up, while it has. */
  givenUp: string | undefined;
  private part: Part | undefined;

  private constructor(
    private readonly directory: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<LocalCluster> {
    const directory = await mkdtemp(join(tmpdir(), 'lineup-cluster-'));
    // The server runs as another user when the tests run as root.
    await chmod(directory, 0o755);
    const cluster = new LocalCluster(directory, await freePort());
    await cluster.supervise();
    return cluster;
  }

  /** Has a new supervisor run the server, as a new start of the game does; resolves when it answers. */
  async supervise(): Promise<void> {
    this.givenUp = undefined;
    this.part = runPart(postgresPart(join(this.directory, 'postgres'), this.port), {
      onLine: () => {},
      onNotice: () => {},
      onGiveUp: (reason) => {
        this.givenUp = reason;
      },
    });
    await this.part.ready;
  }

  url(database: string): string {
    return postgresUrl(this.port, database);
  }

  get pid(): number {
    const pid = this.part?.pid();
    if (pid === undefined) throw new Error('no server runs');
    return pid;
  }

  /** Resolves when the supervisor has put another server in the place of `killed` and that one answers. */
  async isBack(killed: number): Promise<void> {
    const isAnother = () => this.pid !== killed && postgresAnswers(this.port);
    await expect.poll(isAnother, { interval: 20, timeout: 20_000 }).toBe(true);
  }

  async remove(): Promise<void> {
    await this.part?.stop();
    await rm(await realpath(join(this.directory, 'postgres')), { recursive: true, force: true });
    await rm(this.directory, { recursive: true, force: true });
  }
}
