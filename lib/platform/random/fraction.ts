export function fraction(random: { int(below: number): number }): number {
  return random.int(2 ** 47) / 2 ** 47;
}
