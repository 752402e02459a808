import type { CSSProperties, ReactNode } from 'react';
import { PICTURE_SIZE } from './pictures';

/** The light colors of app/globals.css: the drawing engine reads no CSS variables. */
export const PAPER = '#fdf8ec';
const PAPER_LINE = '#e2d5b6';
const PAPER_EDGE = '#bba97e';
const MUTED = '#5d5443';
export const INK = '#10141f';
const TEXT = '#f4ecdb';
export const ACCENT = '#ffb020';
export const ON_ACCENT = '#1d1300';

/** Distance between two heavy rules, and the height of the wall. */
const RULE_PX = 88;
export const WALL_PX = 528;
const MARKS = ["6'6", "6'0", "5'6", "5'0", "4'6", "4'0"];

export const at = (style: CSSProperties): CSSProperties => ({
  position: 'absolute',
  display: 'flex',
  ...style,
});

function Rule({ mark, top }: { mark: string; top: number }) {
  const numeral = (side: 'left' | 'right') => (
    <div
      style={at({
        top: top - 17,
        [side]: 28,
        padding: '0 6px',
        background: PAPER,
        color: MUTED,
        fontSize: 34,
        lineHeight: 1,
      })}
    >
      {mark}
    </div>
  );
  return (
    <div style={at({ top: 0, left: 0 })}>
      <div
        style={at({ top: top - 2, left: 0, width: PICTURE_SIZE.width, height: 4, background: PAPER_EDGE })}
      />
      <div
        style={at({
          top: top + RULE_PX / 2 - 1,
          left: 0,
          width: PICTURE_SIZE.width,
          height: 2,
          background: PAPER_LINE,
        })}
      />
      <div style={at({ top: 0, left: 0, width: PICTURE_SIZE.width })}>
        {numeral('left')}
        {numeral('right')}
      </div>
    </div>
  );
}

type WallProps = { children: ReactNode; strip: string };

export function Wall({ children, strip }: WallProps) {
  return (
    <div
      style={{
        ...PICTURE_SIZE,
        position: 'relative',
        display: 'flex',
        background: PAPER,
        fontFamily: 'Barlow',
        color: INK,
      }}
    >
      {MARKS.map((mark, i) => (
        <Rule key={mark} mark={mark} top={RULE_PX * (i + 0.5)} />
      ))}
      {children}
      <div
        style={at({
          top: WALL_PX,
          left: 0,
          width: PICTURE_SIZE.width,
          height: PICTURE_SIZE.height - WALL_PX,
          alignItems: 'center',
          justifyContent: 'center',
          background: INK,
          borderTop: `8px solid ${ACCENT}`,
          color: TEXT,
          fontSize: 52,
          fontWeight: 800,
        })}
      >
        {strip}
      </div>
    </div>
  );
}

/** A line of text that hides the rules behind it. */
export function Line({ children, style }: { children: ReactNode; style: CSSProperties }) {
  return (
    <div style={{ display: 'flex' }}>
      <div style={{ padding: '0 12px', background: PAPER, ...style }}>{children}</div>
    </div>
  );
}
