export function fraction(random: { int(below: number): number }): number {
  return random.int(2 ** 47) / 2 ** 47;
}

export function fractions(random: { int(below: number): number }, count: number): number[] {
  return Array.from({ length: count }, () => fraction(random));
}
