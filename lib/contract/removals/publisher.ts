/** Who answers for the records: legal name, postal address, and where letters about removal go. */
export type Publisher = { name: string; address: string; contact: string };
