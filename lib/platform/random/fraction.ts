/** Returns a number from 0 up to, not including, 1, with 47 random bits. */
export function fraction(random: { int(below: number): number }): number {
  return random.int(2 ** 47) / 2 ** 47;
}
