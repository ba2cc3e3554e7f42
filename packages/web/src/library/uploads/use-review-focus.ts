import { useEffect, useState } from 'react';
import type { RequiredField } from '#library/scores/index.ts';

/** Moves the focus to a score of the review, or to one of its fields, once it is rendered. */
export function useReviewFocus() {
  const [score, setScore] = useState<{ fileName: string } | null>(null);
  const [field, setField] = useState<{ fileName: string; name: RequiredField } | null>(null);

  useEffect(() => {
    if (score === null) return;
    document.getElementById(`review-${score.fileName}`)?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [score]);

  useEffect(() => {
    if (field !== null) document.getElementById(`review-${field.fileName}-${field.name}`)?.focus();
  }, [field]);

  return {
    onScore: (fileName: string) => setScore({ fileName }),
    onField: (fileName: string, name: RequiredField) => setField({ fileName, name }),
  };
}
