import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Document } from '@/components/welcome/documents/document';
import { privacySections } from '@/components/welcome/documents/privacy';
import { GUEST_UNUSED_SECONDS } from '@/lib/sessions/lifetimes';
import { textsOf } from '@/messages/texts';

const PUBLISHER = {
  name: 'Lineup Inc.',
  address: '1 Main St, Austin, TX 78701',
  contact: 'letters@lineup.example',
};

/** Returns the text of a section of the privacy policy. */
function textOf(id: string): string {
  const facts = { support: 'Write to us.', publisher: PUBLISHER, photos: 'real', lifeDays: 60 } as const;
  const section = privacySections(textsOf('en', 'privacy'), facts).find((each) => each.id === id);
  if (!section) throw new Error(`no section ${id}`);
  const page = (
    <Document t={textsOf('en', 'welcome')} title="" changedOn="2026-11-23" summary="" sections={[section]} />
  );
  return renderToStaticMarkup(page).replace(/<[^>]+>/g, ' ');
}

test('the privacy policy says that players without an account see photos too', () => {
  expect(textOf('people')).not.toMatch(/only logged-in/i);
  expect(textOf('people')).toContain(
    'Players, with or without an account, and the people who review removals see it',
  );
});

test('the privacy policy says what is kept about a guest, who sees it, and when it is erased', () => {
  const text = textOf('guests');
  for (const said of ['a made-up name', 'Members of a live room', 'If you sign up', 'log out'])
    expect(text).toContain(said);
  expect(text).toContain(`${GUEST_UNUSED_SECONDS / 86_400} days after you last played`);
  expect(textOf('device')).toContain('For a guest');
});

test('the privacy policy names the publisher, where letters go, and for how long records stay', () => {
  expect(textOf('publisher')).toContain('Lineup Inc., 1 Main St, Austin, TX 78701.');
  expect(textOf('removal')).toContain('letters@lineup.example');
  expect(textOf('people')).toContain('60 days after we import it');
});
