import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort, postgresAnswers, postgresUrl } from '@/local/postgres/postgres';
import { postgresProcess } from '@/local/process-specs';
import { type SupervisedProcess, superviseProcess } from '@/local/processes/supervise';

/** A PostgreSQL of the test's own, as durable as a player's, restarted by the supervisor when a test kills it. */
export class LocalCluster {
  givenUp: string | undefined;
  private process: SupervisedProcess | undefined;

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

  /** Runs the server under a new supervisor; resolves when it answers. */
  async supervise(): Promise<void> {
    this.givenUp = undefined;
    this.process = superviseProcess(postgresProcess(join(this.directory, 'postgres'), this.port), {
      onLine: () => {},
      onNotice: () => {},
      onGiveUp: (reason) => {
        this.givenUp = reason;
      },
    });
    await this.process.ready;
  }

  url(database: string): string {
    return postgresUrl(this.port, database);
  }

  get pid(): number {
    const pid = this.process?.pid();
    if (pid === undefined) throw new Error('no server runs');
    return pid;
  }

  /** Resolves when another server has replaced `killed` and answers. */
  async isBack(killed: number): Promise<void> {
    const isAnother = () => this.pid !== killed && postgresAnswers(this.port);
    await expect.poll(isAnother, { interval: 20 }).toBe(true);
  }

  async remove(): Promise<void> {
    await this.process?.stop();
    await rm(await realpath(join(this.directory, 'postgres')), { recursive: true, force: true });
    await rm(this.directory, { recursive: true, force: true });
  }
}
