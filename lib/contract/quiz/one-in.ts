/** Returns the N of `1 in N` for a share, rounded as people say it: 7, 15, 60, 1300. */
export function roundedOneIn(share: number): number {
  const exact = 1 / share;
  if (exact < 20) return Math.round(exact);
  const step = exact < 100 ? 5 : 10 ** Math.floor(Math.log10(exact) - 1);
  return Math.round(exact / step) * step;
}
