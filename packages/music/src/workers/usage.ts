import { readFileSync } from 'node:fs';

/**
 * Megabytes that the process itself holds, the files mapped into it not counted.
 * Null where the system does not tell (it has no /proc): V8's limit of the heap then holds alone, without buffers and WebAssembly.
 */
export function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** Linux counts processor time in hundredths of a second, whatever its kernel's own clock: man 5 proc_pid_stat, sysconf(_SC_CLK_TCK). */
const MS_A_TICK = 10;

/** Milliseconds of processor time that all threads of a process have taken; null where the system does not tell. */
export function processorMsOf(pid: number): number | null {
  try {
    // The name in parentheses may hold blanks: what counts stands behind it, `utime` and `stime` as fields 14 and 15 of the line.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * MS_A_TICK : null;
  } catch {
    return null;
  }
}
