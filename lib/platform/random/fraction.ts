export function fraction(random: { int(below: number): number }): number {
  return random.int(2 ** 47) / 2 ** 47;
}

/** Returns so many random numbers from 0 to 1. */
export function fractions(random: { int(below: number): number }, count: number): number[] {
  return Array.from({ length: count }, () => fraction(random));
}
