export { ScoreBrowser } from './score-browser.tsx';
