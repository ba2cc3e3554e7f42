import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

/*
 * While SLOW_WORKERS is set, each worker process sleeps for this many times the processor time of its start before it is
 * ready. Loaded by a test, or into a whole start: NODE_OPTIONS="--import …/slow-workers.mjs".
 */

const { fork } = childProcess;

/** Runs in the worker, before its own modules. */
function delayReady(factor) {
  const send = process.send.bind(process);
  process.send = (message, ...rest) => {
    const { user, system } = process.cpuUsage();
    const ms = message.kind === 'ready' ? ((factor - 1) * (user + system)) / 1000 : 0;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    return send(message, ...rest);
  };
}

childProcess.fork = (entry, parameters, options) => {
  const factor = Number(process.env.SLOW_WORKERS ?? 1);
  if (factor === 1 || !options?.execArgv) return fork(entry, parameters, options);
  const delay = `data:text/javascript,${encodeURIComponent(`(${delayReady})(${factor})`)}`;
  return fork(entry, parameters, { ...options, execArgv: [...options.execArgv, '--import', delay] });
};
syncBuiltinESMExports();
