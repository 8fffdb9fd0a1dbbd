/** Runs a statement: `query.ts URL STATEMENT`. */
import { query } from '../postgres.ts';

const [url = '', text = ''] = process.argv.slice(2);
await query(url, text);
