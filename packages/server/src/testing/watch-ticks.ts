const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Measures how long the event loop is blocked, as ms of processor time of this thread, so that other processes have no
 * effect. `stop` returns the 99th percentile and the maximum.
 */
export function watchTicks(): { stop(): { p99: number; longest: number } } {
  const ticks: number[] = [];
  let last = cpuMs();
  const note = () => {
    const now = cpuMs();
    ticks.push(now - last);
    last = now;
  };
  const timer = setInterval(note, 5);
  return {
    stop() {
      clearInterval(timer);
      note();
      const sorted = ticks.toSorted((one, other) => one - other);
      return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, longest: sorted.at(-1) ?? 0 };
    },
  };
}
