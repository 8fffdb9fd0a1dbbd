type Status = 'draft' | 'scheduled' | 'published' | 'archived';

export const statusLabels: Record<Status, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};
export const statusTones = { draft: 'plain', scheduled: 'accent', published: 'good', archived: 'muted' } as const;
