import { BODY } from './lineup-figures';

export function Figure({ x, top, className, entrance, hair }: FigureProps) {
  return (
    <g transform={`translate(${x} ${top})`} className={className}>
      <g className={entrance}>
        <path d={BODY} />
        {hair ? <path d={hair} /> : null}
      </g>
    </g>
  );
}

type FigureProps = {
  x: number;
  top: number;
  className: string;
  entrance?: string;
  hair?: string;
};

export function LoneFigure({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="-6 -8 94 128" aria-hidden="true" className={className}>
      <Figure x={0} top={6} className="fill-current" />
    </svg>
  );
}
