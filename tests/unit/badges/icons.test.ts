import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BADGE_LIST, badgeIcon } from '@/lib/contract/badges/catalogue';

const FOLDER = 'public/badge';
const drawn = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');

it('every badge has an icon, and every icon a badge', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(BADGE_LIST.map(badgeIcon).toSorted());
});

it.each(BADGE_LIST.map(badgeIcon))(
  '%s is small, needs no font, and brings nothing that runs or loads',
  (name) => {
    const svg = drawn(name);
    expect(svg.length).toBeLessThan(3072);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 96 96">/);
    expect(svg).not.toMatch(/<text|<script|<style|<image|href|url\((?!#)|\son\w+=/);
  },
);
