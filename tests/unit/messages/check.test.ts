import { describe, expect, test } from 'vitest';
import { literalTexts } from '@/tests/messages/literal-texts';
import { keysOf, unusedKeys, usedStrings } from '@/tests/messages/message-keys';

describe('npm run messages finds literal texts', () => {
  test.each([
    ['const a = <p>Hello there</p>;', 'Hello there'],
    ['const a = <p>{late ? "Late" : null}</p>;', 'Late'],
    [`const a = <p>{\`\${n} times\`}</p>;`, 'times'],
    ['const a = <img alt="A badge" />;', 'A badge'],
    ['const a = <button aria-label={busy ? "Busy" : undefined} />;', 'Busy'],
    ['const a = <Field label="Email" />;', 'Email'],
    ['toast.error("Failed to copy the link");', 'Failed to copy the link'],
    ['const FAILED = "Failed to fetch";', 'Failed to fetch'],
    ['export const metadata = { title: "Badge" };', 'Badge'],
    ['throw new AppError("NOT_FOUND", "No such player.");', 'No such player.'],
  ])('%s', (source, text) => {
    expect(literalTexts(source)).toEqual([text]);
  });

  test.each([
    'const a = <p className="flex Big one">{t("title")}</p>;',
    'const a = <p>{n}/{of} · …</p>;',
    'import { a } from "Some package";',
    'throw new Error("No canvas here.");',
    'log.error({}, "The job failed.");',
    'const rows = sql`Select that.`;',
    'const a = <p title={t("owned", { owned: 1 })} data-look="Big one" />;',
    'const a = <p>{kind === "Daily" ? t("daily") : null}</p>;',
  ])('and not in: %s', (source) => {
    expect(literalTexts(source)).toEqual([]);
  });
});

describe('npm run messages finds unused keys', () => {
  const keys = keysOf({ title: 'x', names: { a: 'x', b: 'x' }, other: 'x' });

  test('counts plain keys and templates as uses, only in sources that name the feature', () => {
    expect(keys).toEqual(['title', 'names.a', 'names.b', 'other']);
    const sources = [
      usedStrings(`const t = useTranslations('badges'); t('title'); t(\`names.\${id}\`);`),
      usedStrings("const t = useTranslations('daily'); t('other');"),
    ];
    expect(unusedKeys('badges', keys, sources)).toEqual(['other']);
  });
});
