/** 48 bits: among a million ids a collision is unlikely, and a number needs a fifth of the hash's memory. */
const HASH_CHARACTERS = 8;

const numberOf = (sourceIdHash: string) =>
  Buffer.from(sourceIdHash.slice(0, HASH_CHARACTERS), 'base64url').readUIntBE(0, 6);

/** The record ids that one import has seen. With them, a second line about a record is recognized in later batches too. */
export class SeenRecordIds {
  readonly #taken = new Set<number>();
  readonly #withdrawn = new Set<number>();
  readonly #listed = new Set<number>();
  unreadable = 0;

  markTaken(sourceIdHash: string): void {
    this.#taken.add(numberOf(sourceIdHash));
  }

  markWithdrawn(sourceIdHash: string): void {
    this.#withdrawn.add(numberOf(sourceIdHash));
  }

  /** Adds a record that a snapshot lists, even if its line is refused. */
  markListed(sourceIdHash: string): void {
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
