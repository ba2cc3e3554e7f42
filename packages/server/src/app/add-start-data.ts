import { type StartData, startDataId } from '@eemusic/contract/access/start-data';

/**
 * Adds the start data to the web app's page. Browsers do not run an element of this type, so the content security
 * policy allows it.
 */
export function addStartData(page: Buffer, data: StartData): Buffer {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  const element = `<script type="application/json" id="${startDataId}">${json}</script>`;
  return Buffer.from(page.toString().replace('</head>', (end) => element + end));
}
