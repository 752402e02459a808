/** Enough of a keyed hash that two of a million ids hardly ever share it; a number takes a fifth of the text's memory. */
const HASH_CHARACTERS = 8;

const numberOf = (sourceIdHash: string) =>
  Buffer.from(sourceIdHash.slice(0, HASH_CHARACTERS), 'base64url').readUIntBE(0, 6);

/** The record ids that one run of an import has seen, so that a second line of an id settles the same in any batch. */
export class IdsOfRun {
  readonly #taken = new Set<number>();
  readonly #withdrawn = new Set<number>();

  take(sourceIdHash: string): void {
    this.#taken.add(numberOf(sourceIdHash));
  }

  withdraw(sourceIdHash: string): void {
    this.#withdrawn.add(numberOf(sourceIdHash));
  }

  isTaken(sourceIdHash: string): boolean {
    return this.#taken.has(numberOf(sourceIdHash));
  }

  isWithdrawn(sourceIdHash: string): boolean {
    return this.#withdrawn.has(numberOf(sourceIdHash));
  }
}
