import type { PDFDocumentProxy } from 'pdfjs-dist';

export type OpenPdf = {
  pdf: PDFDocumentProxy;
  labels: string[] | null;
  ratio: number;
};

/** Loads pdf.js with the first preview, in its legacy build, because schools use older browsers. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const [pdfjs, worker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ]);
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default;
  // pdf.js transfers the bytes to its worker, so it gets a copy.
  const pdf = await pdfjs.getDocument({ data: bytes.slice() }).promise;
  const [labels, first] = await Promise.all([pdf.getPageLabels(), pdf.getPage(1)]);
  const { width, height } = first.getViewport({ scale: 1 });
  return { pdf, labels, ratio: width / height };
}
