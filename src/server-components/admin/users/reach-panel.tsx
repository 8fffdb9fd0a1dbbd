import { permissions } from '#contract/auth/permissions.ts';
import { routes } from '#contract/routes.ts';
import { Badge } from '../../ui/badge.tsx';
import inline from '../ui/inline-form.module.css';
import { Panel } from '../ui/panel.tsx';
import type { RecordProps } from './data.ts';
import type { Reach } from './reach.ts';

export function ReachPanel({ record: { user, reach }, context: { query } }: RecordProps) {
  return (
    <Panel id="reach" title="Check access">
      <form method="get" action={routes.usersAdmin.pattern} aria-label="Check access" className={inline.line}>
        <input type="hidden" name="user" value={user.id} />
        <label>
          <span className="visually-hidden">Address</span>
          <input
            key={query.get('path') ?? ''}
            name="path"
            className="input"
            defaultValue={query.get('path') ?? ''}
            placeholder="/account/blog-admin"
            maxLength={300}
          />
        </label>
        <button type="submit" className="button button-quiet">
          Check access
        </button>
      </form>
      {reach && <Answer reach={reach} />}
    </Panel>
  );
}

const verdicts = { yes: 'Yes', no: 'No', own: 'Only their own' } as const;

const Answer = ({ reach: { path, opens, because, missing } }: { readonly reach: Reach }) => (
  <div role="status" data-answer="">
    <p>
      <Badge tone={opens === 'no' ? 'accent' : 'good'}>{verdicts[opens]}</Badge> <code>{path}</code>
    </p>
    <p>{because}</p>
    {missing.length > 0 && (
      <ul>
        {missing.map((id) => (
          <li key={id}>
            <code>{id}</code>{' '}
            <span className="soft">
              {Object.hasOwn(permissions, id) && permissions[id as keyof typeof permissions]}
            </span>
          </li>
        ))}
      </ul>
    )}
  </div>
);
