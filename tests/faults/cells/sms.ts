import type { Section } from '../cell.ts';
export const smsSection: Section = { title: 'sms', cells: [] };
