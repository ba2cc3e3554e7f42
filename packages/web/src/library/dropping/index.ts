export { DropAnywhere, DropOnLibrary, takeDropped } from './drop-anywhere.tsx';
