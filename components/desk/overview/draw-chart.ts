import uPlot, { type AlignedData, type Axis } from 'uplot';

export type Line = {
  label: string;
  /** A CSS custom property, such as `--accent-text`. */
  color: string;
  values: (number | null)[];
  isDashed?: boolean;
};

/** Returns whether a line has exactly one value. It would be invisible without a point. */
export const isOnePoint = ({ values }: Pick<Line, 'values'>): boolean =>
  values.filter((value) => value !== null).length === 1;

const HEIGHT_PX = 192;
const AXIS_FONT = '12px ui-sans-serif, system-ui, sans-serif';
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Players and answers are whole numbers, so the axis has no fractions. */
const WHOLE_STEPS = Array.from({ length: 10 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

type Drawing = {
  names: readonly string[];
  lines: readonly Line[];
  /** Called with the index under the pointer, or null. */
  onPoint: (at: number | null) => void;
};

/** Drops the year of a day: *11-23*. Leaves hours unchanged. */
const shortName = (name: string | undefined) => name?.replace(/^\d{4}-/, '') ?? '';

function optionsFor({ names, lines, onPoint }: Drawing, element: HTMLElement): uPlot.Options {
  /** Resolves a custom property, because a canvas needs the actual color. */
  const token = (name: string) => {
    element.style.color = `var(${name})`;
    return getComputedStyle(element).color;
  };
  const axis: Axis = {
    stroke: token('--muted'),
    font: AXIS_FONT,
    grid: { stroke: token('--line'), width: 1 },
    ticks: { show: false },
  };
  return {
    width: element.clientWidth,
    height: HEIGHT_PX,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { x: { time: false }, y: { range: (_, _min, max) => [0, Math.max(5, max * 1.1)] } },
    axes: [
      {
        ...axis,
        incrs: [1, 2, 3, 4, 6, 7, 14, 28],
        space: 56,
        size: 28,
        values: (_, places) => places.map((place) => shortName(names[place])),
      },
      {
        ...axis,
        incrs: WHOLE_STEPS,
        size: 48,
        values: (_, values) => values.map((value) => SHORT.format(value)),
      },
    ],
    series: [
      {},
      ...lines.map(({ label, color, isDashed, values }) => ({
        label,
        stroke: token(color),
        width: 2,
        points: { show: isOnePoint({ values }), size: 8, fill: token(color) },
        ...(isDashed ? { dash: [4, 4] } : {}),
      })),
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}

/** Draws a chart that follows the element's width and the color scheme. Returns the function that removes it. */
export function drawChart(element: HTMLElement, drawing: Drawing): () => void {
  const data = [
    drawing.names.map((_, place) => place),
    ...drawing.lines.map(({ values }) => values),
  ] as unknown as AlignedData;
  const draw = () => new uPlot(optionsFor(drawing, element), data, element);
  let plot = draw();
  const redraw = () => {
    plot.destroy();
    plot = draw();
  };
  const scheme = matchMedia('(prefers-color-scheme: light)');
  const sizes = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT_PX }));
  scheme.addEventListener('change', redraw);
  sizes.observe(element);
  return () => {
    scheme.removeEventListener('change', redraw);
    sizes.disconnect();
    plot.destroy();
  };
}
