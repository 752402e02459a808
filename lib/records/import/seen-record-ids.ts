/** 48 bits: a collision among a million ids is unlikely, and a number needs a fifth of the memory of the hash. */
const HASH_CHARACTERS = 8;

const numberOf = (sourceIdHash: string) =>
  Buffer.from(sourceIdHash.slice(0, HASH_CHARACTERS), 'base64url').readUIntBE(0, 6);

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
