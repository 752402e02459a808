/** Head and shoulders, deliberately without a face. */
export const BODY =
  'M41 2c13 0 20 10 20 24 2-1 4 1 3 5-1 3-2 6-5 6-2 8-6 14-10 17v8c0 5 5 6 11 8 14 4 21 10 23 26l4 140H-5l4-140c2-16 9-22 23-26 6-2 11-3 11-8v-8c-4-3-8-9-10-17-3 0-4-3-5-6-1-4 1-6 3-5 0-14 7-24 20-24Z';

/** The four figures: position, path of hair or hat, and which holds the placard in front. */
export const LINEUP = [
  {
    x: 24,
    top: 52,
    isFront: false,
    hair: 'M41-14a11 11 0 0 1 8 18c8 3 13 11 13 23-4-9-12-15-21-15s-17 6-21 15c0-12 5-20 13-23a11 11 0 0 1 8-18Z',
  },
  {
    x: 116,
    top: 18,
    isFront: false,
    hair: 'M17 20C17 4 28-3 41-3s24 7 24 23l17 2c2 0 2 4 0 4-22 3-45 1-65-2Z',
  },
  {
    x: 296,
    top: 34,
    isFront: false,
    hair: 'M41-4c17 0 25 11 25 28 0 16 3 29 8 38-8 4-15 3-19 1 4-9 6-19 5-32-6-9-32-9-38 0-1 13 1 23 5 32-4 2-11 3-19-1 5-9 8-22 8-38 0-17 8-28 25-28Z',
  },
  {
    x: 206,
    top: 66,
    isFront: true,
    hair: 'M41-8c9-5 17 1 18 6 8 2 9 11 6 15 4 6 0 13-3 14-3-12-10-17-21-17s-18 5-21 17c-3-1-7-8-3-14-3-4-2-13 6-15 1-5 9-11 18-6Z',
  },
] as const;
