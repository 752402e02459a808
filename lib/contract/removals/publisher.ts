/** The legally responsible publisher. `contact` is the address for letters about removal. */
export type Publisher = { name: string; address: string; contact: string };
