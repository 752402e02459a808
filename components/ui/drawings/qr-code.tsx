import { encode } from 'uqr';

/** The standard requires a margin of four modules. */
const QUIET_MODULES = 4;

function darkPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
}

type QrCodeProps = {
  text: string;
  label: string;
  className: string;
};

/** Draws a QR code, dark on white in both color schemes. Load it lazily: its encoder is large. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`rounded-xl border-4 border-paper-text bg-white ${className}`}
    >
      <path d={darkPath(data)} className="fill-paper-text" />
    </svg>
  );
}
