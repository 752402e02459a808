/** Our own eyes and mouths, and the shadow on the neck, in the coordinates of the style. */
type Path = { name: 'path'; type: 'element'; attributes: Record<string, unknown> };

const color = (name: string) => ({ type: 'color', name });
const filled = (name: string, d: string): Path => ({
  name: 'path',
  type: 'element',
  attributes: { d, fill: color(name) },
});
const stroked = (name: string, width: number, d: string): Path => ({
  name: 'path',
  type: 'element',
  attributes: {
    d,
    fill: 'none',
    stroke: color(name),
    'stroke-width': String(width),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  },
});
const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

type Eye = { opening: number; lid: number; crease: boolean };

function eye(x: number, width: number, { opening, lid, crease }: Eye): Path[] {
  const [y, end, middle] = [42, x + width, x + width / 2];
  const [top, bottom] = [y - opening * 2, y + opening * 1.6];
  return [
    filled('white', `M${x} ${y}Q${middle} ${top} ${end} ${y}Q${middle} ${bottom} ${x} ${y}z`),
    filled('iris', circle(middle + width * 0.06, y - opening * 0.16, opening * 0.82)),
    stroked('line', lid, `M${x - 3} ${y + 2}Q${middle} ${top} ${end + 3} ${y + 1}`),
    ...(crease
      ? [stroked('shade', 7, `M${x + width * 0.2} ${y + opening + 14}q${width * 0.3} 9 ${width * 0.6} 0`)]
      : []),
  ];
}

const bothEyes = (shape: Eye) => ({ elements: [...eye(4, 70, shape), ...eye(202, 62, shape)] });

export const EYES = {
  ours01: bothEyes({ opening: 17, lid: 11, crease: false }),
  ours02: bothEyes({ opening: 20, lid: 10, crease: false }),
  ours03: bothEyes({ opening: 14, lid: 13, crease: false }),
  ours04: bothEyes({ opening: 17, lid: 12, crease: true }),
  ours05: bothEyes({ opening: 14, lid: 11, crease: true }),
};

function lips(width: number, upper: number, lower: number) {
  const [left, right, y] = [150 - width / 2, 150 + width / 2, 84];
  const peak = width * 0.14;
  return {
    elements: [
      filled(
        'lip',
        `M${left} ${y}C${left + width * 0.2} ${y - upper * 0.5} ${150 - peak * 1.6} ${y - upper} ${150 - peak} ${y - upper}` +
          `Q150 ${y - upper * 0.7} 150 ${y - upper * 0.68}Q150 ${y - upper * 0.7} ${150 + peak} ${y - upper}` +
          `C${150 + peak * 1.6} ${y - upper} ${right - width * 0.2} ${y - upper * 0.5} ${right} ${y}` +
          `C${right - width * 0.18} ${y + lower * 1.25} ${left + width * 0.18} ${y + lower * 1.25} ${left} ${y}z`,
      ),
      stroked(
        'line',
        8,
        `M${left} ${y}Q${150 - width * 0.2} ${y + 3} 150 ${y + 1}Q${150 + width * 0.2} ${y + 3} ${right} ${y}`,
      ),
    ],
  };
}

export const MOUTHS = {
  ours01: lips(112, 17, 26),
  ours02: lips(100, 11, 18),
  ours03: lips(126, 20, 30),
  ours04: lips(88, 14, 24),
  ours05: lips(118, 9, 16),
};

export const NECK_SHADE = filled(
  'shade',
  'M152 470C196 520 274 560 352 567C392 570 424 568 436 562C414 578 402 596 404 622C330 652 232 610 166 536z',
);
