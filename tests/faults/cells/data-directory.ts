/** Cells of DATA_DIR, the folder of PGlite. */
import type { Cell } from '../cell.ts';

export const dataDirectoryCells: readonly Cell[] = [];
