export const TABLES = ['players', 'preferences', 'profile_images'];
