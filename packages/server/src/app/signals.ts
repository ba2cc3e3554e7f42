import type { Logger } from 'pino';
import { flushLog } from '#platform/log.ts';

const gracePeriodMs = 25_000;

type Stoppable = { drain(): Promise<void>; stop(): Promise<void> };

/** A second signal, or 25 s of waiting, ends the process at once. */
export function stopOnSignal({ drain, stop }: Stoppable, log: Logger): void {
  let isStopping = false;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    try {
      await drain();
      setTimeout(() => process.exit(1), gracePeriodMs).unref();
      await stop();
      await flushLog();
      process.exit(0);
    } catch (error) {
      log.fatal({ err: error }, 'could not stop in order');
      process.exit(1);
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
