export { TokenSection } from './token-section.tsx';
