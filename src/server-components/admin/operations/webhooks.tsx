import { canView } from '#contract/auth/read-only-permissions.ts';
import { figure } from '#contract/figure.ts';
import { type ServiceStatus, serviceStatuses } from '#contract/operations.ts';
import type { PageContext } from '../../page.ts';
import { Age } from '../../ui/age.tsx';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { duration } from './format.ts';

type Props = { readonly context: PageContext };
type Status = NonNullable<ServiceStatus['webhooks']>;

export const Webhooks = ({ context }: Props) => (
  <Panel id="webhooks" title="Webhooks" lead="Calls of other programs when something happens.">
    <AsyncPanel deferred name="webhooks" label="The webhooks" context={context} skeleton={<Skeleton lines={4} />}>
      {async () => {
        const { webhooks } = await context.api(serviceStatuses.auth, {});
        return webhooks ? (
          <State status={webhooks} context={context} />
        ) : (
          <p className="soft">The auth service has no webhooks.</p>
        );
      }}
    </AsyncPanel>
  </Panel>
);

const State = ({
  status: { due, failing, failed, oldest, troubled },
  context,
}: Props & { readonly status: Status }) => (
  <>
    <DescriptionList
      items={[
        ['Waiting', due === 0 ? 'None' : `${figure(due)}, the oldest for ${duration(oldest)}`],
        ['Of these, failing', figure(failing)],
        ['Given up', figure(failed)],
      ]}
    />
    {troubled.length === 0 ? (
      <p className="soft">No receiver is failing.</p>
    ) : (
      <RowList label="Webhooks that fail">
        {troubled.map((webhook) => (
          <Row
            key={webhook.id}
            title={<Name webhook={webhook} context={context} />}
            note={<Why webhook={webhook} now={context.now} />}
          />
        ))}
      </RowList>
    )}
  </>
);

type WebhookProps = { readonly webhook: Status['troubled'][number] };

const Name = ({ webhook: { id, host }, context }: Props & WebhookProps) =>
  canView(context.viewer?.permissions, 'webhooks.manage') ? (
    <a href={screenHref('webhooksAdmin', { webhook: id })}>{host}</a>
  ) : (
    host
  );

function Why({ webhook: { failingSince, pausedAt, pauseReason }, now }: WebhookProps & { readonly now: Date }) {
  const since = failingSince && (
    <>
      Nothing received for <Age date={failingSince} now={now} />.
    </>
  );
  if (pausedAt === null) return since;
  return (
    <>
      <Badge tone="accent">Paused</Badge>{' '}
      {pauseReason === 'gone' ? 'The receiver said that it no longer exists.' : since}
    </>
  );
}
