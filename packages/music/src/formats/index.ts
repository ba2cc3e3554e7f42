export { formatInEnglish } from './advice.ts';
export { type ForeignFormat, isProgram, type OtherFormat, type Program, programs } from './foreign.ts';
export { type FileFormat, recognise } from './recognise.ts';
export { type ArchiveFault, unpack } from './unpack.ts';
