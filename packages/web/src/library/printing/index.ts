export { PdfPreview } from './pdf-preview.tsx';
export { PrintDialog } from './print-dialog.tsx';
