/** Verovio ships no types: the part of its toolkit that is used here. */
declare module 'verovio/wasm' {
  export type VerovioModule = {
    /** Emscripten's file system, which contains Verovio's own data. */
    FS_unlink(path: string): void;
    FS_createDataFile(folder: string, name: string, data: Uint8Array, canRead: boolean, canWrite: boolean): void;
  };
  export default function createVerovioModule(): Promise<VerovioModule>;
}

declare module 'verovio/esm' {
  import type { VerovioModule } from 'verovio/wasm';

  export const LOG_OFF: number;
  export function enableLog(level: number, module: VerovioModule): void;

  export type TimemapEntry = {
    /** Milliseconds. */
    tstamp: number;
    /** Quarter notes. */
    qstamp: number;
    on?: string[];
    off?: string[];
    measureOn?: string;
    tempo?: number;
  };

  export class VerovioToolkit {
    constructor(module: VerovioModule);
    /** Frees its memory. */
    destroy(): void;
    getVersion(): string;
    setOptions(options: Record<string, string | number | boolean | readonly string[]>): void;
    /** Falsy if the data could not be loaded. */
    loadData(data: string): boolean;
    getPageCount(): number;
    /** Pages count from 1. */
    renderToSVG(page: number): string;
    renderToTimemap(options: { includeMeasures: boolean; includeRests: boolean }): TimemapEntry[];
    getMEI(options: Record<string, never>): string;
  }
}
