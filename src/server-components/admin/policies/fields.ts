import type { PolicyLine } from '#contract/content/policies-admin.ts';

export const versionTones = { draft: 'accent', scheduled: 'accent', in_force: 'good', superseded: 'muted' } as const;

type PolicyStatus = { readonly tone: 'good' | 'accent' | 'muted'; readonly label: string };

export function statusOf({ trashedAt, withdrawnAt, inForce }: PolicyLine): PolicyStatus {
  if (trashedAt) return { tone: 'muted', label: 'In the trash' };
  if (withdrawnAt) return { tone: 'muted', label: 'Withdrawn' };
  return inForce
    ? { tone: 'good', label: `Version ${inForce.number} in force` }
    : { tone: 'accent', label: 'Not in force yet' };
}

export const historyPhrases: Readonly<Record<string, string>> = {
  'policy.create': 'created this policy',
  'policy.change': 'changed the policy',
  'policy.draft': 'started a version',
  'policy.write': 'edited a version',
  'policy.schedule': 'scheduled a version',
  'policy.unschedule': 'cancelled a schedule',
  'policy.publish': 'put a version into force',
  'policy.version': 'added a version',
  'policy.discard': 'discarded a draft',
  'policy.withdraw': 'withdrew it',
  'policy.reinstate': 'reinstated it',
  'policy.trash': 'moved it to trash',
  'policy.restore': 'restored it',
};

export const fieldLabels: Readonly<Record<string, string>> = {
  slug: 'Address',
  title: 'Title',
  summary: 'Summary',
  asksAcceptance: 'Asks for acceptance',
  number: 'Version',
  from: 'Based on version',
  body: 'Text',
  material: 'Material',
  changeNote: 'Change note',
  effectiveAt: 'In force from',
  timeZone: 'Time zone',
  hash: 'Fingerprint',
};

export const policyLabels = { title: 'Title', slug: 'Address', summary: 'Summary' };
export const versionLabels = { body: 'Text', changeNote: 'Change note', publishAt: 'Date and time' };
