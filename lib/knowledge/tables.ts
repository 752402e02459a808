export const TABLES = ['category_results', 'day_results', 'play_totals', 'record_results'];
