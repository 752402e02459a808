import * as en from './en';

/** The shape of each catalog. `npm run types` fails on a language that lacks a key or has one too many. */
export type Catalog = typeof en;
export type Feature = keyof Catalog;

/** The same keys, each with any text. */
type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

export const CATALOGS = { en } satisfies Record<string, Translated<Catalog>>;
