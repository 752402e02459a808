/** Each export is a language; docs/catalogs.md says how to add one. English is the source: every key exists there first. */
export * as en from './en';
export * as es from './es';
