import { expect, test } from 'vitest';
import { usernameSchema } from '@/lib/contract/accounts/schemas';
import type { Random } from '@/lib/platform/context';
import { systemRandom } from '@/lib/platform/random';
import { nameSkeleton } from '@/lib/players/names/name-skeleton';
import { usernameFromName } from '@/lib/players/names/username-from-name';
import { isRefusedUsername } from '@/lib/players/names/username-rules';

const lowest: Random = { ...systemRandom, int: () => 0 };

test.each([
  ['Maria Sánchez', 'Maria'],
  ['Žofie', 'Zofie'],
  ['Jean-Luc Picard', 'Jean-Luc'],
  ['  Bo  Li ', 'Bo0000'],
  ['王伟', 'player00000000'],
  ['', 'player00000000'],
  [null, 'player00000000'],
  ['Admin Istrator', 'player00000000'],
  ['Maximiliana-Josephina-Theresia', 'Maximiliana-Josephin'],
])('%s becomes %s', (name, expected) => {
  expect(usernameFromName(name, 0, lowest)).toBe(expected);
});

test('a taken name gets digits, and after many tries it is replaced entirely', () => {
  expect(usernameFromName('Maria Sánchez', 1, lowest)).toBe('Maria0000');
  expect(usernameFromName('Maximiliana-Josephina-Theresia', 1, lowest)).toBe('Maximiliana-Jose0000');
  expect(usernameFromName('Maria Sánchez', 4, lowest)).toBe('player00000000');
});

test('the username follows the rules whatever name the provider sends', () => {
  const names = [
    '<script>alert(1)</script>',
    'a'.repeat(5000),
    '\u0000\u202e',
    'Ｍａｒｉａ',
    '👩‍🚀 Ann',
    '. - _',
  ];
  for (const name of names) {
    for (let tries = 0; tries < 6; tries += 1) {
      expect(usernameSchema.safeParse(usernameFromName(name, tries, systemRandom)).success).toBe(true);
    }
  }
});

const listed = (names: string) => names.split(' ').map((name) => [name] as const);

test.each(
  listed(
    'admin Ad.min admin_99 adm1n ADM1N4 AdmIn adrnin a-d-m-1-n SUPPORT suppor7 suppor7_99 5upport m0d r00t Unknown ovvner webrnaster',
  ),
)('%s can be mistaken for a reserved name', (name) => {
  expect(isRefusedUsername(name)).toBe(true);
});

test.each(listed('Lineup_team Iineup l1neup 1INEUP line.up the_l1n3up LlNEUP'))(
  '%s can be mistaken for the game',
  (name) => {
    expect(isRefusedUsername(name)).toBe(true);
  },
);

test.each(
  listed(
    'hitler H1tler hit1er hitIer Adolf_Hitler hitler1488 nazi naz1 nazi_88 grammar.nazi spic sp1c coon c00n ped0 ' +
      'fuck_you f.u.c.k n1gger n1gg3r n199er ni99a fagg0t fa99ot f4ggot k1ke ch1nk b1tch 81tch s1ut sIut d1ck t1ts sh1t 5hit ' +
      'cun7 wh0re r4pist ret4rd sex69 455hole niqqer n1qq3r niqqa faqqot',
  ),
)('%s is abusive', (name) => {
  expect(isRefusedUsername(name)).toBe(true);
});

test.each(
  listed(
    'anna_b Anna1 anna1990 Dana1 luca55 A1ice ALICE dan1el Ian Iris Isla illinois Will Bill_1 tilt jill Scunthorpe cassandra ' +
      'helper_bee Dickens dickinson Dickson modesty assassin Essex middlesex_9 hancock Cockburn Hitchcock Nazir Nazia Benazir ' +
      'Cocoon racoon picnic spice Pakistan heidi Heilbronn Nigel nigeria therapist grape Titan button analog peacock Mike ' +
      'player_one Player1UP supporter userland judy meg modern adminton team9a 4ever 2fast 8ball 007bond max9 h3llo 1lluminati ' +
      'bernard modem Marnie hannah pianist Charles Weber Danai Iraqi Jacques Monique Shaq Dominique',
  ),
)('%s is a name like any other', (name) => {
  expect(isRefusedUsername(name)).toBe(false);
});

test.each(listed('cheap-pills.com Best.Shop fan-page.io free.xyz anna.CO casino_1.bet anna.com.'))(
  '%s reads like the address of a site',
  (name) => {
    expect(isRefusedUsername(name)).toBe(true);
  },
);

test.each(listed('anna.b j.smith Mr.T anna.banana m.k.vega dot.dot.dotty com .com. anna.com99'))(
  '%s is no address of a site',
  (name) => {
    expect(isRefusedUsername(name)).toBe(false);
  },
);

test('names that are easily mistaken for each other have one skeleton, other names have their own', () => {
  for (const [one, other] of [
    ['Anna_I', 'anna1'],
    ['alIce', 'a1ice'],
    ['Bernard', 'bemard'],
    ['r3d.f0x', 'RED-fox'],
  ] as const)
    expect(nameSkeleton(one)).toBe(nameSkeleton(other));
  const own = ['anna1', 'anna2', 'anna', 'hanna', 'ana', 'bob', 'rob'];
  expect(new Set(own.map(nameSkeleton)).size).toBe(own.length);
});
