import { readFileSync } from 'node:fs';

/**
 * Megabytes held by the process itself, without mapped files. Null if the system does not report it (it has no /proc):
 * then only V8's heap limit applies, without buffers and WebAssembly.
 */
export function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/**
 * Linux reports CPU time in hundredths of a second, whatever its kernel's own clock: man 5 proc_pid_stat,
 * sysconf(_SC_CLK_TCK).
 */
const MS_A_TICK = 10;

/** Milliseconds of CPU time used by all threads of a process; null if the system does not report it. */
export function processorMsOf(pid: number): number | null {
  try {
    // The name in parentheses may contain blanks, so parsing starts after it; `utime` and `stime` are fields 14 and 15
    // of the line.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * MS_A_TICK : null;
  } catch {
    return null;
  }
}
