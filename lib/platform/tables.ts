/** The tables that only this feature writes. */
export const TABLES = ['job_marks', 'rate_limits'];
