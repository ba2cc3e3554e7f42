import { performance } from 'node:perf_hooks';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import { configurationOfProcess } from './configuration.ts';

/* A console in its own process, which public-addresses.ts starts and whose event loop it reads. */

const services = await openServices(
  configurationOfProcess({
    LOG_LEVEL: 'info',
    TRUST_PROXY: '1',
    SMTP_URL: process.env['SMTP_URL'],
  }),
);
const { address, stop } = await startConsole(services, { webFolder: null });
process.on('message', (message) => {
  if (message === 'stop') return void stop().then(() => process.disconnect());
  const { user, system } = process.threadCpuUsage();
  process.send?.({ processorMs: (user + system) / 1000, activeMs: performance.eventLoopUtilization().active });
});
process.send?.({ address });
