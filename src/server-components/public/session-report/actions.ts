'use server';
import { endReportedSession } from '#contract/auth/session-reports.ts';
import { t } from '#contract/translate.ts';
import { operation } from '../../request/action.ts';

export const reportSession = operation(endReportedSession, 'session-report', () => t('That device is signed out.'));
