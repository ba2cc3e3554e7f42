import { useEffect, useState } from 'react';

/** Whether files are being dragged over the window; false while a dialog is open, which may accept files itself. */
export function useFileDrag(): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    /* Counted, because a drag enters an element before it leaves the previous one. */
    let entered = 0;
    const end = (event: DragEvent) => {
      if (entered > 0) event.preventDefault();
      entered = 0;
      setDragging(false);
    };
    const enter = (event: DragEvent) => {
      if (!hasFiles(event) || document.querySelector('[role=dialog]') !== null) return;
      entered += 1;
      setDragging(true);
    };
    /*
     * The drag may have begun before this screen was opened. Without preventDefault, the browser would open the dropped
     * file.
     */
    const over = (event: DragEvent) => {
      if (entered === 0) enter(event);
      if (entered > 0) event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event) || entered === 0) return;
      entered -= 1;
      if (entered === 0) setDragging(false);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', end);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', end);
    };
  }, []);
  return isDragging;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
