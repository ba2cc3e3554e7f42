export type { ForeignFormat } from './recognise.ts';
export { type FileFormat, recognise } from './recognise.ts';
export { type ArchiveFault, unpack } from './unpack.ts';
