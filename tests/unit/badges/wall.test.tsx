import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BadgeGrid } from '@/components/badges/badge-grid';
import { badgeShareText, originOf, publicBadgeUrl } from '@/components/badges/badge-modal';
import { Badges, withOneLess } from '@/components/badges/badges';
import type { BadgeView } from '@/lib/contract/badges/badge-view';
import { findBadge } from '@/lib/contract/badges/catalogue';
import { textsOf } from '@/messages/texts';

const t = textsOf('en', 'badges');

const badge = (badgeId: number, badgeCount: number, progress: BadgeView['progress'] = null): BadgeView => ({
  badgeId,
  id: findBadge(badgeId)?.id ?? 'first-case',
  badge: `Badge ${badgeId}`,
  badge_icon: `badge-${badgeId}.svg`,
  status: badgeCount > 0 ? 'true' : 'false',
  badgeCount,
  earned: badgeCount > 0,
  description: 'What it is for.',
  progress,
});

const grid = (...badges: BadgeView[]) =>
  renderToStaticMarkup(<BadgeGrid badges={badges} onOpen={() => undefined} />);

describe('the badge wall', () => {
  it('shows a locked badge gray with a lock and its progress, at most complete', () => {
    const html = grid(badge(1, 0, { have: 7, need: 10 }), badge(2, 0, { have: 12, need: 10 }));
    expect(html).toContain('grayscale');
    expect(html.match(/>Locked</g)).toHaveLength(2);
    expect(html).toContain('7/10');
    expect(html).toContain('10/10');
    expect(html).not.toContain('12/10');
    expect(html).toContain('No badges yet');
  });

  it('shows a count from two on', () => {
    const html = grid(badge(1, 1), badge(2, 3));
    expect(html.match(/>x\d+</g) ?? html.match(/x<!-- -->\d+/g)).toHaveLength(1);
    expect(html).toContain('3 times');
    expect(html).toContain('You have 2 of 2');
    expect(html).not.toContain('grayscale');
  });

  it('never calls a received badge earned', () => {
    const gift = { ...badge(2, 1), earned: false };
    expect(grid(gift)).toContain('A gift');
    expect(grid(gift)).not.toMatch(/earned/i);
    expect(originOf(t, gift)).toContain('A friend gave it to you.');
    expect(badgeShareText(t, gift)).not.toContain('earned');
    expect(originOf(t, badge(2, 1))).toBe('You earned it');
    expect(originOf(t, badge(2, 0))).toBe('How to earn it');
    expect(badgeShareText(t, badge(2, 1))).toMatch(/I earned the .+ badge/);
    expect(publicBadgeUrl(gift, 'https://lineup.example')).toMatch(
      /^https:\/\/lineup\.example\/shared\/badge\/[a-z-]+$/,
    );
  });

  it('waits when the page has no badges yet', () => {
    const action = async () => ({ ok: true as const, data: [] });
    const html = renderToStaticMarkup(
      <Badges
        playerHash="hash"
        badges={null}
        appUrl="https://lineup.example"
        renderedAt={0}
        fetchBadges={action}
        fetchFriends={action}
        shareBadge={async () => ({ ok: true, data: { badgeCount: 1 } })}
      />,
    );
    expect(html).toContain('role="status"');
  });

  it('shows one less after sharing, and keeps the last one', () => {
    const counts = (badgeId: number) =>
      withOneLess([badge(1, 1), badge(2, 3)], badgeId).map(({ badgeCount }) => badgeCount);
    expect(counts(2)).toEqual([1, 2]);
    expect(counts(1)).toEqual([1, 3]);
  });
});
