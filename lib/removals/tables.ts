export const TABLES = ['county_removals', 'record_flags', 'removal_letters', 'removal_requests'];
