import type { JSHandle, Locator, Page } from '@playwright/test';

type DroppedFile = { name: string; mimeType: string; buffer: Buffer };

/** Drags files over the page, as from the desktop, without dropping them. */
export async function dragFiles(page: Page, files: readonly DroppedFile[]): Promise<JSHandle<DataTransfer>> {
  const dataTransfer = await page.evaluateHandle(
    (dragged) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of dragged) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  );
  await page.dispatchEvent('body', 'dragenter', { dataTransfer });
  return dataTransfer;
}

/** Drops the dragged files on the element. */
export async function dropOn(zone: Locator, dataTransfer: JSHandle<DataTransfer>): Promise<void> {
  for (const type of ['dragenter', 'dragover', 'drop']) await zone.dispatchEvent(type, { dataTransfer });
}
