/** The tables that this folder owns. tests/unit/table-owners.test.ts lists the other folders that write some of them. */
export const TABLES = ['feed_run_rejects', 'feed_runs', 'feed_upload_parts', 'feeds'];
