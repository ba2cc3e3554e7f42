import type { Library } from '@eemusic/contract/library/libraries';
import { t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { ReorderWords } from '#platform/ui/reorder/reorder-words.tsx';
import { FullLibraryDialog } from './full-library-dialog.tsx';
import { LibraryRow } from './library-row.tsx';
import rows from '#platform/ui/reorder/ordered-rows.module.css';
import classes from './manage-libraries.module.css';
import { useDeleteLibrary } from './use-delete-library.ts';
import { useLibraryOrder } from './use-library-order.ts';
import { useMay } from '#access/profile/index.ts';

type Props = { libraries: readonly Library[]; onEdit: (id: number) => void };

/** The libraries in the order in which all screens show them. */
export function LibraryList({ libraries, onEdit }: Props) {
  const order = useLibraryOrder(libraries);
  const mayOpenScores = useMay()('SL');
  const isPhone = useMediaQuery('(max-width: 560px)', false, { getInitialValueInEffect: false });
  const askToDelete = useDeleteLibrary();
  const [full, setFull] = useState<Library | null>(null);
  const hintId = useId();

  return (
    <>
      <ol className={`${rows.list} ${classes.list}`} aria-label={t`Libraries`}>
        {order.libraries.map((library) => (
          <LibraryRow
            key={library.id}
            library={library}
            order={order}
            hintId={hintId}
            mayOpenScores={mayOpenScores}
            isPhone={isPhone}
            onEdit={() => onEdit(library.id)}
            onDelete={() => (library.scores > 0 ? setFull(library) : void askToDelete(library))}
          />
        ))}
      </ol>
      <ReorderWords hintId={hintId} announcement={order.announcement} />
      <FullLibraryDialog library={full} mayOpenScores={mayOpenScores} onClose={() => setFull(null)} />
    </>
  );
}
