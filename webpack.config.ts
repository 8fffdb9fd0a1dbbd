/** Builds the product; engine/webpack/configurations.ts describes the three graphs. */
import path from 'node:path';
import { configurations } from './engine/webpack/configurations.ts';

export default configurations({ root: import.meta.dirname, output: path.join(import.meta.dirname, 'dist') });
