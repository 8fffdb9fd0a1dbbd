/** Words of the policy screen. */
import type { PolicyLine } from '../../../contract/content/policies-admin.ts';

export const versionTones = { draft: 'accent', scheduled: 'accent', in_force: 'good', superseded: 'muted' } as const;

type Standing = { readonly tone: 'good' | 'accent' | 'muted'; readonly words: string };

/** Where a policy stands for visitors. */
export function statusOf({ trashedAt, withdrawnAt, inForce }: PolicyLine): Standing {
  if (trashedAt) return { tone: 'muted', words: 'In the trash' };
  if (withdrawnAt) return { tone: 'muted', words: 'Withdrawn' };
  return inForce
    ? { tone: 'good', words: `Version ${inForce.number} in force` }
    : { tone: 'accent', words: 'Not in force yet' };
}

/** In the history. */
export const historyPhrases: Readonly<Record<string, string>> = {
  'policy.create': 'made this policy',
  'policy.change': 'changed the policy',
  'policy.draft': 'began a version',
  'policy.write': 'wrote on a version',
  'policy.schedule': 'scheduled a version',
  'policy.unschedule': 'cancelled a schedule',
  'policy.publish': 'brought a version into force',
  'policy.version': 'added a version',
  'policy.discard': 'threw a draft away',
  'policy.withdraw': 'withdrew it',
  'policy.reinstate': 'brought it back',
  'policy.trash': 'put it into the trash',
  'policy.restore': 'took it out of the trash',
};

export const fieldLabels: Readonly<Record<string, string>> = {
  slug: 'Address',
  title: 'Title',
  summary: 'Summary',
  asksAcceptance: 'Asks to be accepted',
  number: 'Version',
  from: 'With the words of version',
  body: 'Text',
  material: 'Material',
  changeNote: 'Change note',
  effectiveAt: 'In force from',
  timeZone: 'Time zone',
  hash: 'Fingerprint',
};

export const policyLabels = { title: 'Title', slug: 'Address', summary: 'Summary' };
export const versionLabels = { body: 'Text', changeNote: 'Change note', publishAt: 'Date and time' };
