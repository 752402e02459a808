/** Each export is a language. docs/catalogs.md lists all steps of adding one. English is the source: every key exists there first. */
export * as en from './en';
export * as es from './es';
