import type { Section } from '../cell.ts';
export const filesSection: Section = { title: 'files', cells: [] };
