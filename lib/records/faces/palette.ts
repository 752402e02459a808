/** The colors of the drawn people. `tests/unit/bank/palette.test.ts` measures them. */
export type SkinTone = {
  skin: string;
  shade: string;
  line: string;
  lip: string;
  hair: readonly string[];
};

const BLACK = '#17110f';
const SOFT_BLACK = '#231813';
const DARK_BROWN = '#33211a';
const BROWN = '#4e3122';
const AUBURN = '#66351f';
const LIGHT_BROWN = '#80593a';
const BLOND = '#b98d4f';
const GRAY = '#918d88';
const SILVER = '#c9c6c0';

/** A color that is listed twice is chosen twice as often. */
const HAIR_ON_LIGHT_SKIN = [BLACK, DARK_BROWN, BROWN, AUBURN, LIGHT_BROWN, GRAY];
const HAIR_ON_MEDIUM_SKIN = [BLACK, BLACK, DARK_BROWN, DARK_BROWN, BROWN, SILVER];
const HAIR_ON_DARK_SKIN = [BLACK, BLACK, BLACK, SOFT_BLACK, SOFT_BLACK, GRAY];

/** Natural tones from light to dark, in even steps of lightness. */
export const SKIN_TONES: readonly SkinTone[] = [
  {
    skin: '#f6d7c0',
    shade: '#e1bda4',
    line: '#4b3523',
    lip: '#d3958a',
    hair: [...HAIR_ON_LIGHT_SKIN, BLOND],
  },
  {
    skin: '#e8c5aa',
    shade: '#d6ad91',
    line: '#4a301c',
    lip: '#cb897b',
    hair: [...HAIR_ON_LIGHT_SKIN, BLOND],
  },
  { skin: '#dcb294', shade: '#cc9c7d', line: '#482c15', lip: '#c37a6b', hair: HAIR_ON_LIGHT_SKIN },
  {
    skin: '#d0a07e',
    shade: '#c18b69',
    line: '#442814',
    lip: '#bb6c5c',
    hair: [BLACK, DARK_BROWN, BROWN, AUBURN, SILVER],
  },
  { skin: '#c38e6a', shade: '#b67b58', line: '#402512', lip: '#b05f51', hair: HAIR_ON_MEDIUM_SKIN },
  { skin: '#b37d5a', shade: '#a86c49', line: '#3b2110', lip: '#a45247', hair: HAIR_ON_MEDIUM_SKIN },
  { skin: '#a36c4b', shade: '#985c3c', line: '#371e0e', lip: '#97453e', hair: HAIR_ON_MEDIUM_SKIN },
  { skin: '#915d40', shade: '#854d32', line: '#331b0b', lip: '#873c38', hair: HAIR_ON_DARK_SKIN },
  { skin: '#7d5038', shade: '#70402a', line: '#2f1708', lip: '#753534', hair: HAIR_ON_DARK_SKIN },
  { skin: '#684331', shade: '#5a3323', line: '#2b1405', lip: '#652f30', hair: HAIR_ON_DARK_SKIN },
];

export const EYE_WHITE = '#f3ebe0';
export const IRISES = ['#2a1a12', '#2a1a12', '#3d2617', '#4b3120'];

export const FABRICS = [
  { fabric: '#efe6d6', seam: '#2a2622' },
  { fabric: '#d9d4c6', seam: '#2a2622' },
  { fabric: '#c3c8c9', seam: '#22282c' },
  { fabric: '#8fa1ad', seam: '#1d2830' },
  { fabric: '#6f8797', seam: '#182630' },
  { fabric: '#9da68c', seam: '#242a1c' },
  { fabric: '#7c8a72', seam: '#1f271a' },
  { fabric: '#c9a98e', seam: '#33231a' },
  { fabric: '#b5766a', seam: '#351b17' },
  { fabric: '#d3b878', seam: '#33290f' },
  { fabric: '#a88fa6', seam: '#2b1f2b' },
];
