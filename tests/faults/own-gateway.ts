/** A frequent kind of cell: a fault of a gateway of its own, in front of the services of the world. */
import path from 'node:path';
import type { Cell, Report } from './cell.ts';
import { type Gateway, type GatewayOptions, root, withGateway } from './gateways.ts';
import type { World } from './world.ts';

type GatewayCell = Pick<Cell, 'name' | 'done' | 'database' | 'isShort'> &
  Pick<GatewayOptions, 'shell'> & {
    readonly env?: Readonly<Record<string, string>>;
    /** SIGUSR2 causes this fault in the gateway. */
    readonly fault?: 'throw' | 'reject' | 'block';
    /** When it is ready. */
    readonly tries: (gateway: Gateway, report: Report, world: World) => Promise<void>;
  };

const limits = { PAGE_RATE_PER_MINUTE: '0', MAX_CONNECTIONS_PER_IP: '1000', LOG_LEVEL: 'info' };

export const onOwnGateway = ({ shell, env, fault, tries, ...cell }: GatewayCell): Cell => ({
  ...cell,
  async run(lab, report) {
    const world = await lab.world();
    const options: GatewayOptions = {
      env: { ...world.env, ...limits, ...env, ...(fault && { FAULT: fault }) },
      nodeArguments: fault ? ['--import', path.join(root, 'tests/faults/programs/fault-on-signal.mjs')] : [],
      ...(shell && { shell }),
    };
    await withGateway(options, async (gateway) => {
      try {
        if (!(await gateway.ready())) throw new Error(`it did not start:\n${gateway.output()}`);
        await tries(gateway, report, world);
      } finally {
        await world.heal();
      }
    });
  },
});
