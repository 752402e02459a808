/** Long enough that two of a million ids hardly ever collide. A number takes a fifth of the memory of the text. */
const HASH_CHARACTERS = 8;

const numberOf = (sourceIdHash: string) =>
  Buffer.from(sourceIdHash.slice(0, HASH_CHARACTERS), 'base64url').readUIntBE(0, 6);

/** Record ids that one import has seen, so that a second line about a record has the same outcome in every batch. */
export class SeenRecordIds {
  readonly #taken = new Set<number>();
  readonly #withdrawn = new Set<number>();
  readonly #listed = new Set<number>();
  /** Lines of a snapshot without a readable record id. */
  unreadable = 0;

  take(sourceIdHash: string): void {
    this.#taken.add(numberOf(sourceIdHash));
  }

  withdraw(sourceIdHash: string): void {
    this.#withdrawn.add(numberOf(sourceIdHash));
  }

  /** Notes a record that a snapshot lists, whatever becomes of its line. */
  list(sourceIdHash: string): void {
    this.#listed.add(numberOf(sourceIdHash));
  }

  isListed(sourceIdHash: string): boolean {
    return this.#listed.has(numberOf(sourceIdHash));
  }

  isTaken(sourceIdHash: string): boolean {
    return this.#taken.has(numberOf(sourceIdHash));
  }

  isWithdrawn(sourceIdHash: string): boolean {
    return this.#withdrawn.has(numberOf(sourceIdHash));
  }
}
