import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire, findPackageJSON, getCompileCacheDir } from 'node:module';
import { constants, getPriority, setPriority } from 'node:os';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const YOUNG_GENERATION_MB = 4;

/**
 * Where all processors are busy, the server gets three times the share of a worker, so that short answers stay short.
 */
const niceness = 5;

/**
 * Starts a process that can load its own package, this folder and their dependencies, and nothing else: no other file,
 * process, thread or addon, and none of the server's settings. Node 24 cannot restrict the network.
 */
export function launch(
  entry: URL,
  { memoryMb, orphanLimitMs }: { memoryMb: number; orphanLimitMs: number },
): ChildProcess {
  const cache = compileCache();
  const readable = [...loadable(entry), ...cache];
  const worker = fork(entry, [String(orphanLimitMs)], {
    execArgv: [
      '--no-warnings',
      `--max-old-space-size=${memoryMb}`,
      `--max-semi-space-size=${YOUNG_GENERATION_MB}`,
      '--permission',
      ...readable.map((folder) => `--allow-fs-read=${folder}`),
      ...cache.map((folder) => `--allow-fs-write=${folder}`),
    ],
    env: Object.fromEntries(cache.map((folder) => ['NODE_COMPILE_CACHE', folder])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
  });
  if (worker.pid !== undefined) lowerPriority(worker.pid);
  return worker;
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness));
  } catch {
    // The process has ended already, or a sandbox forbids it; the pool hears of the former.
  }
}

function loadable(entry: URL): string[] {
  const manifest = findPackageJSON('.', entry);
  const packages = createRequire(entry).resolve.paths('any') ?? [];
  return [
    dirname(manifest ?? fileURLToPath(entry)),
    import.meta.dirname,
    ...packages.filter((folder) => basename(folder) === 'node_modules' && existsSync(folder)),
  ];
}

/**
 * Compiled code is shared with a server that caches it; a worker gives up access to that folder before it receives an
 * uploaded file.
 */
function compileCache(): string[] {
  const folder = getCompileCacheDir();
  return folder === undefined ? [] : [dirname(folder)];
}
