export const TABLES = ['feed_run_rejects', 'feed_runs', 'feed_upload_parts', 'feeds'];
