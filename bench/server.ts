/** Our engine as one more peer: takes PORT, UPSTREAM and the settings of the product from the environment. */
import { createBenchGateway } from './app/gateway.ts';

const { app, config } = await createBenchGateway(process.env);
await app.listen({ port: config.PORT, host: config.HOST });
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
