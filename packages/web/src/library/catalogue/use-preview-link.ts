import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import { fetchPreview, useChangeAddress } from '#library/scores/index.ts';
import { pageQuery, preparePage } from '#library/sheet-music/index.ts';
import { DockContext } from './dock.ts';

/** Milliseconds for which the pointer or focus must stay on an element to count as intent. */
const restMs = 60;

/** One timer for all links, because there is one pointer and one focus. */
let timer: ReturnType<typeof setTimeout> | undefined;
const stopResting = () => clearTimeout(timer);

/** Loads and parses the first page of a preview, so that opening the preview only has to paint it. */
async function loadAhead(client: QueryClient, id: number): Promise<void> {
  const [address] = (await fetchPreview(client, id)).pages;
  if (address !== undefined) preparePage(await client.fetchQuery(pageQuery(address)));
}

/** Errors are ignored: opening the preview loads it again and shows them. */
function prepare(client: QueryClient, id: number): void {
  stopResting();
  loadAhead(client, id).catch(() => undefined);
}

function prepareAtRest(client: QueryClient, id: number): void {
  stopResting();
  timer = setTimeout(() => prepare(client, id), restMs);
}

/** Returns a function to be called when the keyboard focus reaches a row. */
export function usePreparePreview(): (id: number) => void {
  const client = useQueryClient();
  return useCallback((id) => prepareAtRest(client, id), [client]);
}

/**
 * Props of a button that opens the preview. The first page is loaded when pointer or focus rest on the button, at the
 * latest when it is pressed. Scrolling past it loads nothing, because thumbnails that come into view would have to
 * wait.
 */
export function usePreviewLink(id: number) {
  const client = useQueryClient();
  const change = useChangeAddress();
  const docking = use(DockContext);
  const openLarge = () => {
    performance.mark('preview.opened');
    change({ preview: id });
  };
  return {
    ahead: {
      onMouseEnter: () => {
        prepareAtRest(client, id);
        addEventListener('scroll', stopResting, { once: true, passive: true });
      },
      onMouseLeave: stopResting,
      onPointerDown: () => prepare(client, id),
      onFocus: () => prepareAtRest(client, id),
    },
    /** Opens in the dock if there is room for one. */
    onClick: () => (docking === null ? openLarge() : docking.open(id)),
    openLarge,
  };
}
