import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { OFFENSE_CATEGORIES } from '@/lib/charges/offense-categories';
import { allCounties } from '@/lib/counties/county-list';
import type { FeedRow } from '@/lib/platform/config/feed-columns';
import { dateReader, ISO_DATES } from '@/lib/platform/config/feed-date';
import { checkFeedRow } from '@/lib/records/import/check-feed-row';
import { BANK_SIZE, bankLines } from '@/local/bank/bank-feed';
import { drawPhoto, photoSvg } from '@/local/bank/draw-photo';
import { bankLooks } from '@/tests/support/bank-looks';

const feed = [...bankLines()].join('');
const rows: FeedRow[] = parse(feed, { columns: true });
const knownCounties = new Set(allCounties().map((c) => c.fips));

describe('the embedded bank', () => {
  it('is large, spread over the country, and the same every time', () => {
    expect(rows.length).toBe(BANK_SIZE);
    expect(BANK_SIZE).toBe(2520);
    const counties = new Set(rows.map((r) => r.county_fips));
    expect(counties.size).toBeGreaterThanOrEqual(60);
    expect(new Set([...counties].map((fips) => fips.slice(0, 2))).size).toBe(51);
    expect([...bankLines()].join('')).toBe(feed);
  });

  it('passes the importer’s rules to the last line, with every playable category in it', () => {
    const verdicts = rows.map((row) =>
      checkFeedRow(row, { knownCounties, today: '2026-01-01', readDate: dateReader(ISO_DATES) }),
    );
    expect(verdicts.filter((v) => !v.ok)).toEqual([]);
    const codes = new Set(verdicts.map((v) => (v.ok ? v.row.categoryCode : 0)));
    expect(codes.size).toBe(OFFENSE_CATEGORIES.filter((c) => !c.barred).length);
    expect(new Set(rows.map((r) => r.record_id)).size).toBe(rows.length);
  });

  it('has enough to choose from in its first 200 records', () => {
    const first = rows.slice(0, 200);
    expect(new Set(first.map((r) => r.county_fips)).size).toBeGreaterThanOrEqual(60);
    expect(new Set(first.map((r) => r.charge_text)).size).toBeGreaterThan(80);
  });

  it('names no agency of the labelled file', () => {
    expect(feed).not.toMatch(/SMPD|HCSO|KPD|TSUPD|HCNTF|THP|DPS/);
  });

  it('draws no two photos that look alike to the importer', { timeout: 600_000 }, async () => {
    const looks = await bankLooks(rows.map(({ photo }) => photo.replace('.jpg', '')));
    expect(looks).toHaveLength(rows.length);
    expect(new Set(looks).size).toBe(rows.length);
  });

  it('draws the same pixels for the same seed, without a font or an outside reference', async () => {
    expect((await drawPhoto('bank-1-48209-1')).equals(await drawPhoto('bank-1-48209-1'))).toBe(true);
    expect(photoSvg('x')).not.toMatch(/<text|href="http|<image|font-family/);
  });
});
