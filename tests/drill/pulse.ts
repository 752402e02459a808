/** Watches who plays: when each player last asked, and was answered. */
export class Pulse {
  private readonly players = new Map<string, { sentAtMs: number; answeredAtMs: number }>();

  expect(playerId: string): void {
    this.players.set(playerId, { sentAtMs: 0, answeredAtMs: 0 });
  }

  sent(playerId: string): void {
    const player = this.players.get(playerId);
    if (player) player.sentAtMs = Date.now();
  }

  answered(playerId: string): void {
    const player = this.players.get(playerId);
    if (player) player.answeredAtMs = Date.now();
  }

  /** Returns the players without an answer to anything that they sent since `fromMs`. */
  silentSince(fromMs: number): string[] {
    const isSilent = ({ sentAtMs, answeredAtMs }: { sentAtMs: number; answeredAtMs: number }) =>
      answeredAtMs < fromMs || sentAtMs < fromMs;
    return [...this.players].filter(([, player]) => isSilent(player)).map(([playerId]) => playerId);
  }

  /** Waits until every player was answered again. Returns the milliseconds since `fromMs`, and who still waits after `mostMs`. */
  async untilAllPlay(fromMs: number, mostMs: number): Promise<{ ms: number; silent: string[] }> {
    for (;;) {
      const silent = this.silentSince(fromMs);
      const ms = Date.now() - fromMs;
      if (silent.length === 0 || ms > mostMs) return { ms, silent };
      await new Promise((done) => setTimeout(done, 20));
    }
  }
}
