import { describe, expect, test } from 'vitest';
import type { Mail } from '@/lib/contract/mail/mail';
import { renderMail } from '@/lib/notifications/mail/deliver-mail';
import { LANGUAGES } from '@/messages/languages';

const APP_URL = 'https://lineup.example';
const LINK = 'https://lineup.example/reset?token=abc_DEF-123&x=1';

const MODERATED = { kind: 'moderated', to: 'a@example.org', name: null, supportEmail: null } as const;
const MAILS: Mail[] = [
  { kind: 'resetPassword', to: 'a@example.org', code: '0417', link: LINK },
  { kind: 'resetPassword', to: 'a@example.org', code: null, link: LINK },
  { kind: 'confirmEmail', to: 'a@example.org', link: LINK },
  { kind: 'passwordChanged', to: 'a@example.org' },
  { kind: 'passwordChanged', to: 'a@example.org', unlinked: ['Apple', 'Google'] },
  { kind: 'deletionScheduled', to: 'a@example.org', dueAt: '2026-11-28T09:30:00.000Z', link: LINK },
  { kind: 'identityLinked', to: 'a@example.org', provider: 'Google' },
  { kind: 'identityUnlinked', to: 'a@example.org', provider: 'Google' },
  { ...MODERATED, what: 'renamed', name: 'player12345678' },
  { ...MODERATED, what: 'image_removed' },
  { ...MODERATED, what: 'suspended', supportEmail: 'help@example.org' },
  { ...MODERATED, what: 'restored' },
  { kind: 'removalNews', to: 'help@example.org', requested: 2, flagged: 1, waiting: 0, onlyListed: 3 },
  { kind: 'manyGuests', to: 'help@example.org', guests: 1_500 },
];

const IN_EACH = LANGUAGES.flatMap((language) => MAILS.map((mail) => ({ ...mail, language })));

describe.each(IN_EACH)('$kind in $language', ({ language, ...mail }) => {
  const { subject, text, html } = renderMail(mail, APP_URL, language);

  test('has the same text in plain text and in HTML', () => {
    const shown = html
      .replace(/<(style|title)[^>]*>.*?<\/\1>/gs, '')
      .replace(/<[^>]+>/g, '\n')
      .replaceAll('&amp;', '&');
    for (const line of text.split('\n').map((one) => one.trim())) {
      if (line !== '' && line !== '--') expect(shown).toContain(line.replace(/:$/, ''));
    }
  });

  test('loads and runs nothing, and has a plain subject', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe|object|video)\b|url\(|src=|@import/i);
    expect(subject).toMatch(/^[\p{L}\d .,'?¿-]{10,60}$/u);
    expect(html).toContain(`<html lang="${language}-US">`);
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|\[object|NaN|Invalid Date/);
  });

  test('a mail links only to the address that it names', () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'));
    expect(links).toHaveLength(1);
    const link = 'link' in mail ? mail.link : links[0];
    expect(links).toEqual([link]);
    expect(new URL(link ?? '').origin).toBe(APP_URL);
    expect(text).toContain(link);
  });
});

test('text and HTML contain the code, and without a code nothing in its place', () => {
  const [withCode, without] = [MAILS[0], MAILS[1]].map((mail) => mail && renderMail(mail, APP_URL, 'en'));
  expect(withCode?.text).toMatch(/^ {4}0417$/m);
  expect(withCode?.html).toContain('>0417<');
  expect(without?.text).not.toMatch(/code/i);
});

test('the day of deletion is named, with its zone', () => {
  const mail = MAILS.find(({ kind }) => kind === 'deletionScheduled');
  expect(mail && renderMail(mail, APP_URL, 'en').text).toContain('Nov 28, 2026, 9:30\u00a0AM UTC');
});

test('whatever a value holds, it stays text', () => {
  const provider = `<img src=x onerror="alert(1)">&'`;
  const { html } = renderMail({ kind: 'identityLinked', to: 'a@example.org', provider }, APP_URL, 'en');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;');
  const link = `${APP_URL}/?q="><script>alert(1)</script>`;
  expect(renderMail({ kind: 'confirmEmail', to: 'a@example.org', link }, APP_URL, 'en').html).not.toContain(
    '<script',
  );
});
