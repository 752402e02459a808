/** 47 random bits, nearly the most that one draw gives, as a number from 0 up to, not including, 1. */
export function fraction(random: { int(below: number): number }): number {
  return random.int(2 ** 47) / 2 ** 47;
}
