/** Milliseconds of CPU time that this thread has used; unlike a clock, it ignores other processes. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
