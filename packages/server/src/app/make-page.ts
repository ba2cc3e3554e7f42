import { type RenderedLogin, renderedLoginFile } from '@eemusic/contract/access/rendered-login';
import { type StartData, startDataId } from '@eemusic/contract/access/start-data';
import { readBuilt } from '#platform/http/web.ts';
import { addLogin } from './add-login.ts';

/** Completes the page of the built web app by what Login shows; null if the web app was not built. */
export async function makePage(webFolder: string, data: StartData): Promise<string | null> {
  const [page, login] = await Promise.all([
    readBuilt(webFolder, 'index.html'),
    readBuilt(webFolder, renderedLoginFile),
  ]);
  if (page === null) return null;
  const withData = addStartData(page, data);
  return login === null ? withData : addLogin(withData, JSON.parse(login) as RenderedLogin, data);
}

/** Browsers do not run an element of this type, so the content security policy allows it. */
function addStartData(page: string, data: StartData): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  const element = `<script type="application/json" id="${startDataId}">${json}</script>`;
  return page.replace('</head>', (end) => element + end);
}
