import { encode } from 'uqr';

/** The standard asks for four modules of quiet around the code. */
const QUIET_MODULES = 4;

/** One path over all dark modules of a row-by-row matrix, each a square of side 1. */
export function darkPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
}

/** The follow link for the camera of someone across the table; dark on white whatever the colour scheme. Server only. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of your follow link"
      shapeRendering="crispEdges"
      className="size-44 rounded-xl border-4 border-paper-text bg-white tall:size-52"
    >
      <path d={darkPath(data)} className="fill-paper-text" />
    </svg>
  );
}
