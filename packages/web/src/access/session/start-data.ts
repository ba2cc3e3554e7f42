import { type StartData, startDataId } from '@eemusic/contract/access/start-data';

/** What the server put into the page; null in development, where Vite serves the page. */
export function readStartData(): StartData | null {
  const json = document.getElementById(startDataId)?.textContent;
  return json === undefined ? null : (JSON.parse(json) as StartData);
}
