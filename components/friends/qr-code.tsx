import { encode } from 'uqr';

/** The standard requires a margin of four modules. */
const QUIET_MODULES = 4;

export function darkPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
}

/** Draws the follow link as a QR code, dark on white in both color schemes. Server only. */
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
