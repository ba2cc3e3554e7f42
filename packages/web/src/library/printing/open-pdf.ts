import type { PDFDocumentProxy } from 'pdfjs-dist';

export type OpenPdf = {
  pdf: PDFDocumentProxy;
  /** What readers call the pages; null where they have numbers alone. */
  labels: string[] | null;
  /** Width by height of a page. */
  ratio: number;
};

/** pdf.js is loaded with the first preview; its build for older browsers, because schools have those. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const [pdfjs, worker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ]);
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default;
  // pdf.js hands the bytes to its worker, after which they are gone here.
  const pdf = await pdfjs.getDocument({ data: bytes.slice() }).promise;
  const [labels, first] = await Promise.all([pdf.getPageLabels(), pdf.getPage(1)]);
  const { width, height } = first.getViewport({ scale: 1 });
  return { pdf, labels, ratio: width / height };
}
