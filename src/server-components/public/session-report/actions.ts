'use server';
import { endReportedSession } from '#contract/auth/session-reports.ts';
import { t } from '#contract/translate.ts';
import { defineOperation } from '../../request/action.ts';

export const reportSession = defineOperation(endReportedSession, 'session-report', () =>
  t('That device is signed out.'),
);
