import { APP_NAME } from '@/lib/contract/app-name';
import type { DailySquare } from '@/lib/contract/daily/daily-view';
import type { Texts } from '@/messages/format';
import { ACCENT, at, INK, ON_ACCENT, PAPER, Wall } from './wall';

const PLACARD = { left: 104, top: 84, width: 992, height: 360 };
const SQUARE_PX = 80;
const GAP_PX = 12;

export const SQUARES_AT = { left: 146, top: 318 };

export type Score = { number: number; right: number; of: number };

const hand = (left: number) => (
  <div style={at({ left, top: 280, width: 44, height: 110, borderRadius: 22, background: INK })} />
);

export function DailyDrawing({ number, right, of, t }: Score & { t: Texts<'previews'> }) {
  return (
    <Wall strip={t('dailyStrip')}>
      <div style={at({ ...PLACARD, borderRadius: 16, background: ACCENT })} />
      <div
        style={at({
          left: PLACARD.left + 14,
          top: PLACARD.top + 14,
          width: PLACARD.width - 28,
          height: PLACARD.height - 28,
          borderRadius: 8,
          border: `4px solid ${ON_ACCENT}`,
        })}
      />
      <div
        style={at({
          left: SQUARES_AT.left,
          top: 118,
          width: PLACARD.width - 2 * (SQUARES_AT.left - PLACARD.left),
          height: 190,
          alignItems: 'center',
          justifyContent: 'space-between',
          color: ON_ACCENT,
          fontWeight: 800,
        })}
      >
        <div style={{ fontSize: 84, lineHeight: 1 }}>
          {t('daily', { app: APP_NAME, number }).toUpperCase()}
        </div>
        <div style={{ fontSize: 180, lineHeight: 1 }}>{t('score', { right, of })}</div>
      </div>
      {hand(PLACARD.left - 22)}
      {hand(PLACARD.left + PLACARD.width - 22)}
    </Wall>
  );
}

/** The colors are those of app/globals.css. A void question has only a dashed border. */
const BOXES: Record<DailySquare, string> = {
  right: '<rect width="80" height="80" rx="12" fill="#1f7a45"/><path d="M20 42 35 57 60 25" stroke="#fff"/>',
  wrong:
    '<rect width="80" height="80" rx="12" fill="#b5291f"/><path d="M24 24 56 56M56 24 24 56" stroke="#fff"/>',
  void: `<rect x="3" y="3" width="74" height="74" rx="10" fill="${PAPER}" stroke="${ON_ACCENT}" stroke-width="5" stroke-dasharray="12 9"/>`,
};

/** Returns the squares as SVG without text, so that no font is needed. */
export function squaresSvg(squares: readonly DailySquare[]): string {
  const boxes = squares.map(
    (square, index) => `<g transform="translate(${index * (SQUARE_PX + GAP_PX)})">${BOXES[square]}</g>`,
  );
  const width = squares.length * (SQUARE_PX + GAP_PX);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${SQUARE_PX}" fill="none" stroke-width="10" stroke-linecap="round" stroke-linejoin="round">${boxes.join('')}</svg>`;
}
