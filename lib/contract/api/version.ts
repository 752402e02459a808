/** The version of the OpenAPI and AsyncAPI documents. docs/api.md says which changes raise it. */
export const API_VERSION = '1.4.1';
