import { getDemo } from '#contract/auth/demo.ts';
import { getSmsBudget } from '#contract/auth/sms-budget.ts';
import { type GatewayStatus, listFailedMessages, listReturnedMessages, serviceStatuses } from '#contract/operations.ts';
import { routes } from '#contract/routes.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { Time } from '../../ui/time.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { ChannelTests } from './channel-tests.tsx';
import { DemoCompany } from './demo.tsx';
import { Caches, SlowRoutes, ThisGateway } from './gateway.tsx';
import { Messages } from './messages.tsx';
import styles from './operations.module.css';
import { Databases, Gateways, Jobs, Services } from './services.tsx';
import { TextMessageBudget } from './sms-budget.tsx';
import { Webhooks } from './webhooks.tsx';

export const operationsPage = definePage<'operations', GatewayStatus>({
  load: async ({ api, preload, gatewayStatus }) => {
    for (const endpoint of Object.values(serviceStatuses)) preload(() => api(endpoint, {}));
    for (const endpoint of Object.values(listFailedMessages)) preload(() => api(endpoint, {}));
    preload(() => api(listReturnedMessages, {}));
    preload(() => api(getSmsBudget, {}));
    preload(() => api(getDemo, {}));
    return gatewayStatus();
  },
  head: () => ({ title: 'Operations', noindex: true }),
  tags: () => [],
  View: OperationsView,
});

function OperationsView({ data: gateway, context }: ViewProps<'operations', GatewayStatus>) {
  return (
    <AdminScreen
      title="Operations"
      lead={
        <>
          How the program runs, on <Time date={context.now} format="moment" />.
        </>
      }
      operations={
        <a href={routes.operations.pattern} className="button button-quiet">
          Refresh
        </a>
      }
    >
      <div className={styles.pairs}>
        <ThisGateway gateway={gateway} now={context.now} />
        <div className="stack gap-l">
          <Gateways gateway={gateway} context={context} />
          <Databases context={context} />
        </div>
      </div>
      <Services gateway={gateway} context={context} />
      <Messages context={context} />
      <ChannelTests context={context} />
      <TextMessageBudget context={context} />
      <Webhooks context={context} />
      <Caches gateway={gateway} context={context} />
      <SlowRoutes gateway={gateway} context={context} />
      <Jobs context={context} />
      <DemoCompany context={context} />
    </AdminScreen>
  );
}
