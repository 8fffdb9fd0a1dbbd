import type { Section } from '../cell.ts';
export const processSection: Section = { title: 'process', cells: [] };
