import * as z from 'zod';
import { firstNote, type PolicyKind, policyKind } from '#contract/content/policies.ts';
import { createPolicy, type PolicyLine, type PolicyRecord } from '#contract/content/policies-admin.ts';
import { changePolicyVersion, type VersionRecord } from '#contract/content/policy-versions.ts';
import { richTextJson } from '#contract/rich-text.ts';
import { defineFields, labelsOf, optionsOf, textOfRichText, type Values, yesOrNo } from '../ui/fields.ts';

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
  'policy.delete': 'deleted it permanently',
};

export const kindLabels: Readonly<Record<PolicyKind, string>> = {
  imprint: 'Imprint: who runs the site',
  privacy: 'Privacy: how personal data is used',
  terms: 'Terms of sale',
  returns: 'Returns, repairs and guarantees',
  shipping: 'Delivery',
  other: 'Something else',
};

const { slug, title, summary } = createPolicy.input.shape;

export const policyFields = defineFields({
  title: { label: 'Title', schema: title },
  slug: { label: 'Address', schema: slug.optional() },
  summary: {
    label: 'Summary',
    hint: 'A sentence for the list of policies.',
    schema: summary.unwrap().default(''),
  },
  kind: {
    label: 'About',
    hint: 'Pages link to it where people need it: the imprint and privacy at the foot of every page, privacy at sign-in, the others beside a product.',
    schema: policyKind,
    options: optionsOf(kindLabels),
  },
  asksAcceptance: { label: 'Asks for acceptance', schema: z.string().optional(), text: yesOrNo },
});
export const policyValues = ({ title, slug, summary, kind, asksAcceptance }: PolicyRecord): Values => ({
  title,
  slug,
  summary,
  kind,
  ...(asksAcceptance ? { asksAcceptance: 'on' } : {}),
});

export const versionFields = defineFields({
  body: { label: 'Text', schema: richTextJson.default({ type: 'doc', content: [] }), text: textOfRichText },
  changeNote: {
    label: 'Change note',
    hint: `Say in one sentence what is new. Visitors see it next to the version. “${firstNote}” is shown in the language of the site.`,
    schema: changePolicyVersion.input.shape.changeNote.default(''),
  },
  material: { label: 'Material', schema: z.enum(['yes', 'no']).default('yes') },
  publishAt: { label: 'Date and time', text: null },
});
export const versionValues = ({ body, changeNote, material }: VersionRecord): Values => ({
  body: JSON.stringify(body),
  changeNote,
  material: material ? 'yes' : 'no',
});

export const historyLabels = {
  ...labelsOf(policyFields),
  ...labelsOf(versionFields),
  number: 'Version',
  from: 'Based on version',
  effectiveAt: 'In force from',
  timeZone: 'Time zone',
  hash: 'Fingerprint',
};
