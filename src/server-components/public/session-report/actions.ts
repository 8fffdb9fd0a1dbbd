'use server';
import { endReportedSession } from '#contract/auth/session-reports.ts';
import { operation } from '../../request/action.ts';

export const reportSession = operation(endReportedSession, 'session-report', 'That device is signed out.');
