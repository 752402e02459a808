import { BODY, LINEUP } from '@/components/ui/drawings/lineup-figures';
import { categoryLabel } from '@/lib/charges/offense-categories';
import { APP_NAME } from '@/lib/contract/app-name';
import type { Badge } from '@/lib/contract/badges/catalogue';
import type { Language } from '@/messages/languages';
import { textsOf } from '@/messages/texts';
import { ACCENT, at, INK, Line, ON_ACCENT, PAPER, WALL_PX, Wall } from './wall';

const FIGURE_DIM = '#b29f76';

function Figures() {
  return (
    <svg aria-hidden="true" width="600" height="393" viewBox="12 0 376 246">
      {LINEUP.map(({ x, top, hair, isFront }) => (
        <g key={x} transform={`translate(${x} ${top})`} fill={isFront ? INK : FIGURE_DIM}>
          <path d={BODY} />
          <path d={hair} />
        </g>
      ))}
      <g transform="translate(196 164)">
        <rect width="102" height="50" rx="4" fill={ACCENT} />
        <rect x="4" y="4" width="94" height="42" rx="2" fill="none" stroke={ON_ACCENT} strokeWidth="1.5" />
        <rect x="-6" y="22" width="17" height="24" rx="8" fill={INK} />
        <rect x="91" y="22" width="17" height="24" rx="8" fill={INK} />
      </g>
    </svg>
  );
}

export function LineupDrawing({ text, question }: { text: string; question: string }) {
  return (
    <Wall strip={question}>
      <div style={at({ top: WALL_PX - 393, left: 520 })}>
        <Figures />
        <div
          style={at({
            top: 262,
            left: 294,
            width: 163,
            height: 80,
            alignItems: 'center',
            justifyContent: 'center',
          })}
        >
          <div style={{ fontSize: 76, fontWeight: 800, lineHeight: 1, color: ON_ACCENT }}>?</div>
        </div>
      </div>
      <div style={at({ top: 96, left: 110, flexDirection: 'column' })}>
        <Line style={{ fontSize: 160, fontWeight: 800, lineHeight: 1, letterSpacing: -2 }}>
          {APP_NAME.toUpperCase()}
        </Line>
        <div style={{ display: 'flex', height: 24 }} />
        {text.split('\n').map((line) => (
          <Line key={line} style={{ fontSize: 54, fontWeight: 600, lineHeight: 1.2 }}>
            {line}
          </Line>
        ))}
      </div>
    </Wall>
  );
}

const ROBBERY = 1180;
const THEFT = 2070;

export function HigherLowerDrawing({ language }: { language: Language }) {
  const name = textsOf(language, 'higherLower')('title');
  const card = {
    width: 470,
    height: 230,
    alignItems: 'center',
    justifyContent: 'center',
    padding: '0 24px',
    textAlign: 'center',
    borderRadius: 24,
  } as const;
  return (
    <Wall strip={textsOf(language, 'previews')('higherLowerQuestion')}>
      <div style={at({ top: 50, left: 110, width: 980, flexDirection: 'column' })}>
        <Line style={{ fontSize: 40, fontWeight: 800, letterSpacing: 4 }}>{APP_NAME.toUpperCase()}</Line>
        <Line style={{ fontSize: 92, fontWeight: 800, lineHeight: 1 }}>{name}</Line>
      </div>
      {[ROBBERY, THEFT].map((code, i) => (
        <div
          key={code}
          style={at({
            ...card,
            top: 246,
            left: 110 + i * 510,
            background: i === 0 ? INK : ACCENT,
            color: i === 0 ? PAPER : ON_ACCENT,
            fontSize: 84,
            fontWeight: 800,
          })}
        >
          {categoryLabel(code, language)}
        </div>
      ))}
    </Wall>
  );
}

export function BadgeDrawing({ badge, icon, language }: { badge: Badge; icon: string; language: Language }) {
  const t = textsOf(language, 'badges');
  return (
    <Wall strip={textsOf(language, 'previews')('question')}>
      <img src={icon} alt="" width={400} height={400} style={{ position: 'absolute', top: 64, left: 110 }} />
      <div
        style={at({
          top: 64,
          left: 540,
          width: 560,
          height: 400,
          flexDirection: 'column',
          justifyContent: 'center',
        })}
      >
        <Line style={{ fontSize: 40, fontWeight: 800, letterSpacing: 4 }}>{APP_NAME.toUpperCase()}</Line>
        <Line style={{ fontSize: 92, fontWeight: 800, lineHeight: 1 }}>{t(`names.${badge.id}`)}</Line>
        <div style={{ display: 'flex', height: 16 }} />
        <Line style={{ fontSize: 44, fontWeight: 600, lineHeight: 1.2 }}>
          {t(`descriptions.${badge.id}`)}
        </Line>
      </div>
    </Wall>
  );
}
