export const badges = { owned: 'You have {owned, number} of {total, number}' } as const;
