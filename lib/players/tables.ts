/** The tables that only this feature writes. */
export const TABLES = ['players', 'preferences', 'profile_images'];
