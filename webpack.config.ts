/** Builds the product; engine/webpack/configurations.ts describes the three graphs. */
import path from 'node:path';
import { configurations } from './engine/webpack/configurations.ts';

const root = import.meta.dirname;

export default configurations({ root, output: path.join(root, 'dist'), keepsFiles: true });
